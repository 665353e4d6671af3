// What was ordered alike, in words, and which question is the same one.
import { expect, test } from 'vitest'
import { newestOf, questionOf, type Recent, recentText } from './recent-same.ts'

const recent = (more: Partial<Recent> = {}): Recent => ({
  account_id: '1',
  amount: '7.77',
  apply_no: '501',
  apply_time: '2026-11-28T06:35:10.000Z',
  submitter: '陈晓岚',
  times: 1,
  ...more,
})

test('it names time, sum and person, and how often where it was more than once', () => {
  expect(recentText(recent(), 'USD')).toBe('14:35 已为该账户新增 $7.77（陈晓岚）')
  expect(recentText(recent({ times: 3 }), 'EUR', 'Harbor')).toBe('14:35 已为Harbor新增 €7.77（陈晓岚），近期共 3 次')
})

test('of an account the newest counts, and a newer one is another question', () => {
  const [old, fresh, other] = [recent(), recent({ apply_no: '502', apply_time: '2026-11-28T06:36:00.000Z' }), recent({ account_id: '2' })]
  expect(newestOf([old, other], [fresh])).toEqual([fresh, other])
  expect(newestOf([fresh], [old])).toEqual([fresh])
  expect(questionOf([old, other])).toBe(questionOf([other, old]))
  expect(questionOf([old])).not.toBe(questionOf([fresh]))
  expect(questionOf([])).toBe('')
})
