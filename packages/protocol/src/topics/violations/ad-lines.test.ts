// Ads as they are pasted: one reading, or a refusal in words.
import { expect, test } from 'vitest'
import { adsIn } from './ad-lines.ts'
import { RECTIFIED_ADS_MOST } from './enums.ts'

const [A, B] = ['120210000000001', '120210000000002']
const ids = (...all: string[]) => ({ ads: all.map(outside_ad_id => ({ outside_ad_id, reason: '' })) })

test.each<[string, object]>([
  [`${A}\n${B}`, ids(A, B)],
  [` ${A} ；${B};\r\n`, ids(A, B)],
  [`${A}, ${B}`, ids(A, B)],
  [`${A} ${B}`, ids(A, B)],
  [`'${A}`, ids(A)],
  [`${A} 落地页，无法打开`, { ads: [{ outside_ad_id: A, reason: '落地页，无法打开' }] }],
  [`${A}：侵权 2 次`, { ads: [{ outside_ad_id: A, reason: '侵权 2 次' }] }],
])('%j is read', (text, read) => {
  expect(adsIn(text)).toEqual(read)
})

test.each([
  ['', '请填写'],
  ['1,234,567', '5–30 位数字'],
  ['120 210 001', '5–30 位数字'],
  ['12021 00001', '两个编号'],
  [`${A} ${B} 侵权`, '两个编号'],
  [`${A}\n${A}`, '重复'],
  ['1.2021E+14', '科学计数'],
  ['=A1', '公式'],
  ['广告一', '5–30 位数字'],
  [`act_${A}`, '5–30 位数字'],
  [`${A} ${'长'.repeat(201)}`, '最多 200'],
  [Array.from({ length: RECTIFIED_ADS_MOST + 1 }, (_, n) => 10_000 + n).join('\n'), `最多 ${RECTIFIED_ADS_MOST}`],
])('%j is refused', (text, words) => {
  expect(adsIn(text)).toEqual({ problem: expect.stringContaining(words) })
})
