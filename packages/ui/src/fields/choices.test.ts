// What closed drop-downs say and what a search for a country finds.
import { expect, test } from 'vitest'
import { filterCountries } from './CountryCodeField.tsx'
import { summarize } from './RemoteSelect.tsx'

const countries = [
  { code: '86', name: 'China', abbreviation: 'CN', chineseAbbreviation: '中国大陆' },
  { code: '852', name: 'Hong Kong', abbreviation: 'HK', chineseAbbreviation: '中国香港' },
  { code: '1', name: 'United States', abbreviation: 'US', chineseAbbreviation: '美国' },
]

test.each([
  ['', ['86', '852', '1']],
  ['86', ['86']],
  ['+852', ['852']],
  ['８６', ['86']],
  ['中国', ['86', '852']],
  ['hong', ['852']],
  [' us ', ['1']],
  ['法国', []],
])('searching %j finds %j', (query, codes) => {
  expect(filterCountries(countries, query).map(country => country.code)).toEqual(codes)
})

test('several choices are summed up by the first and the count', () => {
  const options = ['岚汐科技', '栖禾贸易', '潮汐互动'].map(label => ({ value: label, label }))
  expect(summarize([])).toBe('')
  expect(summarize(options.slice(0, 1))).toBe('岚汐科技')
  expect(summarize(options, '家')).toBe('岚汐科技 等 3 家')
})
