// The chain's rules over plain values: every kind of tampering is found, and told apart.
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { CHAIN_START, linksAfter, type ReadLink, readLinksOn } from './chain.ts'

const seal = (text: string) => createHmac('sha256', 'key').update(text).digest('hex')
const entries = [1, 2, 3, 4].map(number => ({
  entryId: String(number),
  xid: String(100 + Math.floor(number / 2)),
  text: `entry ${number}`,
}))
const links = (): ReadLink[] =>
  linksAfter(CHAIN_START, entries, [seal]).map((link, index) => ({ ...link, text: entries[index]?.text ?? '', entryXid: link.xid }))
const problems = (changed: ReadLink[]) =>
  readLinksOn(CHAIN_START, changed, [seal]).problems.map(({ position, problem }) => `${position} ${problem}`)
const changedAt = (index: number, change: Partial<ReadLink>) => links().map((link, at) => (at === index ? { ...link, ...change } : link))

test('an untouched chain has no problems, read whole or in parts', () => {
  expect(problems(links())).toEqual([])
  const [first, second, ...rest] = links()
  if (!first || !second) throw new Error('too short')
  const { end } = readLinksOn(CHAIN_START, [first, second], [seal])
  expect(readLinksOn(end, rest, [seal]).problems).toEqual([])
  expect(rest).toHaveLength(2)
})

test('a changed entry is found where it stands, and the links after it still hold', () => {
  expect(problems(changedAt(1, { text: 'entry 2, but different' }))).toEqual(['2 日志或链节内容已被改动'])
})

test('a deleted entry, a deleted link, and a link sealed with another key are found', () => {
  expect(problems(changedAt(2, { text: null, entryXid: null }))).toEqual(['3 日志已被删除'])
  expect(problems(links().filter((_, index) => index !== 1))).toEqual(['3 缺少第 2 至 2 个链节'])
  const forged = linksAfter(CHAIN_START, entries, [text => createHmac('sha256', 'other').update(text).digest('hex')])
  expect(problems(links().map((link, index) => ({ ...link, digest: forged[index]?.digest ?? '' })))).toHaveLength(4)
})

test('two entries that changed places are found', () => {
  const [first, second, third, fourth] = links()
  if (!first || !second || !third || !fourth) throw new Error('too short')
  const swapped = [first, { ...third, position: 2n }, { ...second, position: 3n }, fourth]
  expect(problems(swapped)).toContain('3 链节顺序与写入顺序不符')
})
