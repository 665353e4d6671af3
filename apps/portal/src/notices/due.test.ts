// Which dialog comes next: by place, by what was seen for good, and by what was closed in this window.
import type { ContractCheck } from '@tallyhelm/protocol/topics/contracts/schemas'
import type { Notice } from '@tallyhelm/protocol/topics/notices/schemas'
import { expect, test } from 'vitest'
import { type DueFacts, dueDialogs, reopenable } from './due.ts'

const notice = (notice_id: string, change: Partial<Notice> = {}): Notice => ({
  notice_id,
  kind: 'GENERAL',
  placement: 'GLOBAL',
  title: notice_id,
  body: [],
  countdown_seconds: null,
  seen_flag: null,
  is_reopenable: false,
  active_from: '2026-01-01T00:00:00Z',
  active_until: null,
  ...change,
})

const holiday = notice('1', { kind: 'HOLIDAY', seen_flag: 'holidayNotice6_1', is_reopenable: true })
const rename = notice('2', { kind: 'RENAME', seen_flag: 'changeNameDialog' })
const meta = notice('4', { kind: 'META_OPENING', placement: 'META_OPENING', seen_flag: 'metaOpenRemark' })
const words = notice('5', { kind: 'CONTRACT_PROMPT', placement: 'CONTRACT' })
const all = [holiday, rename, meta, words]

const unsigned: ContractCheck = {
  need_sign: true,
  reason: 'NEVER_SIGNED',
  reason_text: '请先签署',
  reject_reason: '',
  latest: null,
  success_notice: null,
}
const approved: ContractCheck = {
  ...unsigned,
  need_sign: false,
  reason: null,
  success_notice: { contract_id: '7', customer_sign_name: '某公司', seen_flag: 'contractDialogSuccess-7' },
}

const idsOf = (facts: Partial<DueFacts>): string[] =>
  dueDialogs({
    notices: all,
    contract: undefined,
    routeName: 'Dashboard',
    isComing: false,
    isSeen: () => false,
    closed: new Set(),
    ...facts,
  }).map(dialog => dialog.id)

test.each<[name: string, facts: Partial<DueFacts>, ids: string[]]>([
  ['global notices in the order of the server', {}, ['1', '2']],
  ['one that was seen never comes back', { isSeen: flag => flag === 'holidayNotice6_1' }, ['2']],
  ['one that was closed without a flag stays closed in this window', { notices: [notice('9')], closed: new Set(['9']) }, []],
  ['the reminder of opening accounts, on its page only', { notices: [meta], routeName: 'FreeOpening' }, ['visit 4']],
  ['the reminder, not before its page exists', { notices: [meta], routeName: 'FreeOpening', isComing: true }, []],
  ['the reminder, not elsewhere', { notices: [meta] }, []],
  ['the reminder, closed for this visit', { notices: [meta], routeName: 'FreeOpening', closed: new Set(['visit 4']) }, []],
  ['the reminder, never again', { notices: [meta], routeName: 'FreeOpening', isSeen: flag => flag === 'metaOpenRemark' }, []],
  ['the contract after the notices', { contract: unsigned }, ['1', '2', 'contract NEVER_SIGNED ']],
  ['no contract prompt where it is signed', { notices: [], contract: unsigned, routeName: 'UserInfo' }, []],
  ['no prompt while the review runs', { notices: [], contract: { ...unsigned, need_sign: false, reason: 'PENDING' } }, []],
  ['an approval is told once', { notices: [], contract: approved }, ['contractDialogSuccess-7']],
  ['an approval that was seen is not told', { notices: [], contract: approved, isSeen: () => true }, []],
])('%s', (_name, facts, ids) => {
  expect(idsOf(facts)).toEqual(ids)
})

test('the words of the contract prompt come with it', () => {
  const [dialog] = dueDialogs({
    notices: [words],
    contract: unsigned,
    routeName: 'Dashboard',
    isComing: false,
    isSeen: () => false,
    closed: new Set(),
  })
  expect(dialog).toMatchObject({ kind: 'contract', words: { notice_id: '5' } })
})

test('the message entry opens what may be opened again', () => {
  expect(reopenable(all)?.notice_id).toBe('1')
  expect(reopenable([rename, meta])).toBeUndefined()
})
