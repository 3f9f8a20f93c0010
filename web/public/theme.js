/** Puts the kept look on the root before the first paint. Keys and values are those of ui/appearance.ts. */
try {
  for (const name of ['theme', 'lay', 'density', 'text']) {
    const kept = localStorage.getItem(name)
    const dark = kept === 'system' && matchMedia('(prefers-color-scheme: dark)').matches
    if (kept) document.documentElement.dataset[name] = dark ? 'dark' : kept
  }
} catch {
  // Storage may be blocked; the page then starts as it looks by itself.
}
