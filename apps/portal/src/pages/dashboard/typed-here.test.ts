// What was typed beside an account outlives the end of the session, for the same user alone.
import { beforeEach, expect, test, vi } from 'vitest'
import { readTyped, storeTyped } from './typed-here.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('an amount is found again at its place alone, until it is emptied', () => {
  storeTyped('7./home#add-1', '12.5')
  expect([readTyped('7./home#add-1'), readTyped('8./home#add-1')]).toEqual(['12.5', ''])
  storeTyped('7./home#add-1', '')
  expect(readTyped('7./home#add-1')).toBe('')
})
