// When another person must agree to what a partner may: a table of what it may today and what is asked for.
import { expect, test } from 'vitest'
import { broadParts, isLargeNetwork, isWider, needsSecondPerson, type PartnerScope } from './partner-scope.ts'

const narrow: PartnerScope = { customer_ids: ['1', '2'], with_sub_customers: false, addresses: ['203.0.113.7', '198.51.100.0/24'] }
const but = (over: Partial<PartnerScope>, of = narrow): PartnerScope => ({ ...of, ...over })

test('a new one that names customers and addresses, without sub-customers, is one person’s', () => {
  expect(needsSecondPerson(narrow, null)).toBe(false)
  expect(broadParts(narrow)).toEqual([])
})

test.each([
  ['all customers', { customer_ids: null }, ['全部客户']],
  ['sub-customers', { with_sub_customers: true }, ['包含子客户']],
  ['no addresses', { addresses: [] }, ['不限来源地址']],
  ['half of all addresses', { addresses: ['0.0.0.0/1', '128.0.0.0/1'] }, ['来源网段过大']],
  ['one large network among narrow ones', { addresses: ['203.0.113.7', '10.0.0.0/15'] }, ['来源网段过大']],
  ['all three', { customer_ids: null, with_sub_customers: true, addresses: [] }, ['全部客户', '包含子客户', '不限来源地址']],
])('two people: %s, new or added to a narrow one', (_what, over, parts) => {
  expect(broadParts(but(over))).toEqual(parts)
  expect(needsSecondPerson(but(over), null)).toBe(true)
  expect(needsSecondPerson(but(over), narrow)).toBe(true)
})

test.each<[string, PartnerScope, PartnerScope, boolean]>([
  ['another customer for a narrow one', but({ customer_ids: ['1', '2', '3'] }), narrow, false],
  ['another address for a narrow one', but({ addresses: [...narrow.addresses, '192.0.2.1'] }), narrow, false],
  [
    'another customer where sub-customers are in already',
    but({ with_sub_customers: true, customer_ids: ['1', '3'] }),
    but({ with_sub_customers: true }),
    true,
  ],
  [
    'another address where all customers are in already',
    but({ customer_ids: null, addresses: ['192.0.2.1'] }),
    but({ customer_ids: null }),
    true,
  ],
  ['all customers named one by one again', narrow, but({ customer_ids: null }), false],
  ['an address less, for all customers', but({ customer_ids: null, addresses: ['203.0.113.7'] }), but({ customer_ids: null }), false],
  [
    'sub-customers taken away from one for all customers',
    but({ customer_ids: null }),
    but({ customer_ids: null, with_sub_customers: true }),
    false,
  ],
  ['addresses named for one that had none', but({ customer_ids: null }), but({ customer_ids: null, addresses: [] }), false],
  ['narrower in one, wider in another', but({ customer_ids: ['1'], addresses: [] }), narrow, true],
])('%s', (_what, after, before, isSecond) => {
  expect(needsSecondPerson(after, before)).toBe(isSecond)
})

test.each([
  ['203.0.113.7', false],
  ['10.0.0.0/16', false],
  ['10.0.0.0/15', true],
  ['2001:db8::1', false],
  ['2001:db8::/48', false],
  ['2001:db8::/47', true],
  ['::ffff:10.0.0.0/112', false],
  ['::ffff:0:0/96', true],
  ['0:0:0:0:0:ffff:0:0/97', true],
  ['0000::ffff:0:0/100', true],
])('%s is a large network: %s', (range, isLarge) => {
  expect(isLargeNetwork(range)).toBe(isLarge)
})

test('the order and repetition of customers and addresses change nothing', () => {
  const same = but({ customer_ids: ['2', '1', '1'], addresses: [...narrow.addresses].reverse() })
  expect([isWider(same, narrow), isWider(narrow, same)]).toEqual([false, false])
})
