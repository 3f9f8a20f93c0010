/** The edges of the rules, on engine and oracle at once. */
import { test } from 'vitest'
import { edges } from './edges.ts'

test.each(Object.entries(edges))('%s', (_, play) => play())
