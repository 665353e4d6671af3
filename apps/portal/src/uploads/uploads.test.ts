// Uploads: which files go up, how many, and what a form refers to.
import { expect, test } from 'vitest'
import { sizeText } from '../formats/size-text.ts'
import { fileProblem, isFull, isUploading, keysOf, roomIn, type Upload } from './uploads.ts'

const MB = 1024 * 1024
const RULES = { kind: 'feedback', most: 5, unit: '张' } as const
const shot = (id: string, rest: Partial<Upload>): Upload => ({ id, name: `${id}.png`, state: 'done', ...rest })

test('a screenshot is an image of at most 8 MB', () => {
  expect(fileProblem(RULES, { name: 'a.PNG', size: 8 * MB })).toBeUndefined()
  expect(fileProblem(RULES, { name: 'a.webp', size: 1 })).toBeUndefined()
  expect(fileProblem(RULES, { name: 'a.png', size: 8 * MB + 1 })).toBe('反馈截图不能超过 8 MB')
  for (const name of ['a.gif', 'a.svg', 'png', 'a.png.exe']) expect(fileProblem(RULES, { name, size: 1 })).toContain('仅支持')
})

test('five screenshots fit, and only those that arrived are referred to', () => {
  const list = [
    shot('1', { key: 'k1.webp' }),
    shot('2', { state: 'failed' }),
    shot('3', { key: 'k3.webp' }),
    shot('4', { state: 'uploading' }),
  ]
  expect([roomIn(RULES, list), isFull(RULES, list), isUploading(list)]).toEqual([1, false, true])
  expect(keysOf(list)).toEqual(['k1.webp', 'k3.webp'])
  const full = [...list.filter(({ state }) => state !== 'uploading'), shot('5', {}), shot('6', {})]
  expect([roomIn(RULES, full), isFull(RULES, full), isUploading(full)]).toEqual([0, true, false])
})

test('sizes are told as people read them', () => {
  expect([1, 320 * 1024, 1.25 * MB, 2560 * MB].map(sizeText)).toEqual(['1 KB', '320 KB', '1.3 MB', '2.5 GB'])
})
