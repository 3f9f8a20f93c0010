import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadPart, part } from './part.ts'

const page = { default: () => 'the page' }
const drawn = (component: ReturnType<typeof part>) =>
  renderToString(createElement(Suspense, { fallback: 'a place for it' }, createElement(component)))

test('what was loaded before is drawn at once; else its place is drawn first', async () => {
  const Early = part(async () => page)
  const Late = part(async () => page)
  await loadPart(Early)
  expect(drawn(Early)).toContain('the page')
  expect(drawn(Late)).toContain('a place for it')
})

test('a part that cannot be loaded before is asked for again where it is drawn', async () => {
  let asked = 0
  const Failing = part(() => {
    asked++
    return Promise.reject(new Error('gone'))
  })
  await loadPart(Failing)
  expect(asked).toBe(1)
  expect(drawn(Failing)).toContain('a place for it')
  expect(asked).toBe(2)
})
