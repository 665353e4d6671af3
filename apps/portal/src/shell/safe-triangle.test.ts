// Which ways of the pointer lead to the panel.
import { expect, test } from 'vitest'
import { isAimingAt } from './safe-triangle.ts'

const panel = { left: 106, top: 100, bottom: 300 }

test.each([
  ['slanting down into the panel', { x: 50, y: 110 }, { x: 56, y: 118 }, true],
  ['slanting up into the panel', { x: 50, y: 290 }, { x: 56, y: 284 }, true],
  ['straight down the rail', { x: 50, y: 110 }, { x: 50, y: 140 }, false],
  ['back to the left', { x: 50, y: 110 }, { x: 44, y: 112 }, false],
  ['so steeply that it misses below', { x: 50, y: 250 }, { x: 52, y: 270 }, false],
  ['so steeply that it misses above', { x: 50, y: 150 }, { x: 52, y: 120 }, false],
])('%s', (_name, before, now, expected) => expect(isAimingAt(panel, before, now)).toBe(expected))
