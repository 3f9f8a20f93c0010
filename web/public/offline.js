/** Brings back the page that was asked for: on demand, when the machine is on line again, or when the server answers. */
const reload = () => location.reload()
const everyMs = 10_000

document.getElementById('again')?.addEventListener('click', reload)
addEventListener('online', reload)
// At its own address it has no page to bring back.
if (location.pathname !== '/offline.html') {
  setInterval(() => fetch('/robots.txt', { method: 'HEAD' }).then(reload, () => {}), everyMs)
}
