/** Brings back the page that was asked for, when the connection returns or on demand. */
addEventListener('online', () => location.reload())
document.getElementById('again')?.addEventListener('click', () => location.reload())
