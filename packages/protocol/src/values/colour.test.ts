// A brand's ramp: readable for every colour that a brand may have, and unchanged where its colour is readable already.
import { expect, test } from 'vitest'
import { contrastOf, RAMP_STEPS, rampOf } from './colour.ts'

test('the formula gives what the standard gives', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test.each(['#b60005', '#0b5cad', '#1a6b3c', '#000000', '#4b2aa8'])('%s is readable and stays', primary => {
  expect(rampOf(primary)['600']).toBe(primary)
})

test.each(['#ffd400', '#7fe3ff', '#ff9900', '#ffffff', '#20c997', '#f0f', '#888888'])('%s is darkened no further than needed', given => {
  const primary = given.length === 4 ? '#ff00ff' : given
  const ramp = rampOf(primary)
  expect(ramp['600']).not.toBe(primary)
  const weakest = Math.min(contrastOf(ramp['600'], '#ffffff'), contrastOf(ramp['600'], ramp['50']))
  expect(weakest).toBeGreaterThanOrEqual(4.5)
  expect(weakest).toBeLessThan(4.75)
})

const every = Array.from({ length: 6 ** 3 }, (_, index) =>
  [index % 6, Math.floor(index / 6) % 6, Math.floor(index / 36)].map(step => (step * 51).toString(16).padStart(2, '0')).join(''),
).map(hex => `#${hex}`)

test('every colour of a 6×6×6 cube gives a whole ramp whose text can be read', () => {
  for (const primary of every) {
    const ramp = rampOf(primary)
    expect(Object.keys(ramp).sort()).toEqual([...RAMP_STEPS].sort())
    for (const shade of Object.values(ramp)) expect(shade).toMatch(/^#[0-9a-f]{6}$/)
    for (const fill of ['600', '650', '700', '800', '900', '950'] as const)
      expect(contrastOf(ramp[fill], '#ffffff'), `${primary} ${fill}`).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['25', '50'] as const)
      expect(contrastOf(ramp['600'], ramp[ground]), `${primary} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  }
})
