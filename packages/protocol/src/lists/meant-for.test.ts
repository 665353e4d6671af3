// What of a list is there for whom: nothing of another channel, no spend where an agent hides it, sub-customers only for who has some.
import { expect, test } from 'vitest'
import { accountRows } from '../topics/ad-accounts/columns.ts'
import { accountFilters } from '../topics/ad-accounts/lists.ts'
import { recordRows } from '../topics/quota/columns.ts'
import { listFor } from './columns.ts'
import { meantFor, type Reader } from './meant-for.ts'

const customer: Reader = { channel: 'FACEBOOK', seesSpend: true, hasSubCustomers: false, isSubCustomer: false, seesRebate: false }
const agent: Reader = { ...customer, hasSubCustomers: true }
const blind: Reader = { ...customer, isSubCustomer: true, seesSpend: false }
const OF_CHANNELS = ['bm', 'mcc', 'bc', 'pixel', 'auth', 'email', 'adType']
const SPEND_COLUMNS = ['amount_limit', 'avg_spend_7d', 'days_left', 'today_spend']

const filtersOf = (reader: Reader) => Object.keys(meantFor(accountFilters, reader))
const columnsOf = (reader: Reader) => Object.keys(listFor(accountRows, reader).columns)

test.each([
  ['FACEBOOK', ['bm', 'pixel', 'auth']],
  ['GOOGLE', ['mcc', 'email']],
  ['TIKTOK', ['bc', 'adType']],
] as const)('%s has its own filters and columns and none of the others', (channel, own) => {
  const reader = { ...customer, channel }
  expect(new Set(filtersOf(reader).filter(name => OF_CHANNELS.includes(name)))).toEqual(new Set(own))
  expect(new Set(columnsOf(reader).filter(name => OF_CHANNELS.includes(name)))).toEqual(new Set(own))
})

test('spend is hidden in columns and filters alike', () => {
  expect(columnsOf(customer)).toEqual(expect.arrayContaining(SPEND_COLUMNS))
  expect(columnsOf(blind).filter(name => SPEND_COLUMNS.includes(name))).toEqual([])
  expect(filtersOf(customer)).toContain('daysMax')
  expect(filtersOf(blind)).not.toContain('daysMax')
  expect(Object.keys(recordRows.columns)).toEqual(expect.arrayContaining(['before', 'after']))
  expect(Object.keys(listFor(recordRows, { ...blind, channel: undefined }).columns)).not.toEqual(expect.arrayContaining(['before']))
})

test('sub-customers are told of to agents, the whitelist to customers', () => {
  expect([filtersOf(agent).includes('sub'), columnsOf(agent).includes('subCustomer')]).toEqual([true, true])
  expect([filtersOf(customer).includes('sub'), columnsOf(customer).includes('subCustomer')]).toEqual([false, false])
  expect([columnsOf(customer).includes('autoClear'), columnsOf(blind).includes('autoClear')]).toEqual([true, false])
})

test('a list of all channels has what is of one, in its usual width', () => {
  expect(columnsOf({ ...customer, channel: undefined })).toEqual(expect.arrayContaining(['bm', 'mcc', 'bc']))
  expect(accountRows.columns.amount_limit.width).toBe(190)
  expect(listFor(accountRows, { ...customer, channel: 'TIKTOK' }).columns.amount_limit.width).toBe(174)
  expect(listFor(accountRows, customer).columns.amount_limit.width).toBe(190)
})
