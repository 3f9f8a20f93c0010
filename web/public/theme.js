/** Puts the kept look on the root before the first paint; keys as in ui/appearance.ts. */
try {
  for (const name of ['theme', 'lay', 'density', 'text']) {
    const kept = localStorage.getItem(name)
    const dark = kept === 'system' && matchMedia('(prefers-color-scheme: dark)').matches
    if (kept) document.documentElement.dataset[name] = dark ? 'dark' : kept
  }
} catch {
  // Storage may be blocked.
}
