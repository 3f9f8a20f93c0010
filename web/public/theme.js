/** Puts the kept colours on the root before the first paint. Keys and values are those of ui/appearance.ts. */
try {
  const root = document.documentElement
  if (localStorage.getItem('theme') === 'dark') root.dataset.theme = 'dark'
  if (localStorage.getItem('lay') === 'straw') root.dataset.lay = 'straw'
} catch {
  // Storage may be blocked; the page then starts in its default colours.
}
