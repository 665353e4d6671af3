// An UPDATE of a budget over HTTP: only what the field mask names changes, the end time among it; and addresses that nobody answers.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { googleHeaders, type Loose, startTestSandbox, type TestSandbox } from '../http/test-client.ts'

let sandbox: TestSandbox
let next = 9_940_000_000
let id = ''

beforeAll(async () => {
  sandbox = await startTestSandbox(fetch)
})
afterAll(() => sandbox.stop())
beforeEach(() => account())

async function account(fields: Record<string, unknown> = {}): Promise<void> {
  next += 1
  id = String(next)
  await sandbox.control('POST', 'accounts', { platform: 'google', id, cap: '500', spent: '120', ...fields })
}
const mutate = (operation: unknown) => sandbox.google(`customers/${id}/accountBudgetProposals:mutate`, { operation })
const errorOf = (reply: { json: Loose }): Loose => reply.json.error.details[0].errors[0].errorCode
const proposalError = (name: string) => ({ accountBudgetProposalError: name })

async function row(table: 'account_budget' | 'account_budget_proposal', fields: string): Promise<Loose> {
  const select = fields.split(' ').map(field => `${table}.${field}`)
  const rows = await sandbox.query(id, `SELECT ${select.join(', ')} FROM ${table}`)
  return rows.at(-1)?.[table === 'account_budget' ? 'accountBudget' : 'accountBudgetProposal']
}
const budget = () =>
  row(
    'account_budget',
    'resource_name name notes purchase_order_number approved_spending_limit_micros approved_end_date_time approved_end_time_type pending_proposal.end_date_time pending_proposal.spending_limit_micros',
  )
const proposal = () =>
  row(
    'account_budget_proposal',
    'status proposed_spending_limit_micros approved_spending_limit_micros proposed_end_date_time proposed_end_time_type proposed_notes',
  )

async function update(fields: Record<string, unknown>, updateMask?: string) {
  const create = { proposalType: 'UPDATE', accountBudget: (await budget()).resourceName, ...fields }
  return mutate({ create, ...(updateMask === undefined ? {} : { updateMask }) })
}
async function updated(fields: Record<string, unknown>, updateMask?: string): Promise<Loose> {
  expect((await update(fields, updateMask)).status).toBe(200)
  sandbox.advance(300)
  return budget()
}

test('an UPDATE of the end time alone is filed, approved, and leaves the limit as it was', async () => {
  await account({ approval: { mode: 'hold' } })
  const filed = await update({ proposedEndDateTime: '2026-12-31 23:59:59' }, 'proposedEndDateTime')
  expect(filed.status).toBe(200)
  expect(await budget()).toMatchObject({
    approvedEndTimeType: 'FOREVER',
    pendingProposal: { endDateTime: '2026-12-31 23:59:59' },
  })
  expect((await budget()).pendingProposal).not.toHaveProperty('spendingLimitMicros')
  await sandbox.control('POST', `accounts/google/${id}`, { decide: { decision: 'approve' } })
  const after = await budget()
  expect(after).toMatchObject({ approvedEndDateTime: '2026-12-31 23:59:59', approvedSpendingLimitMicros: '500000000' })
  expect(after).not.toHaveProperty('approvedEndTimeType')
  const told = await proposal()
  expect(told).toMatchObject({ status: 'APPROVED', proposedEndDateTime: '2026-12-31 23:59:59' })
  expect(told).not.toHaveProperty('proposedSpendingLimitMicros')
  expect(told).not.toHaveProperty('approvedSpendingLimitMicros')
})

test('a figure kept for the next approval waits for a proposal of a figure', async () => {
  await sandbox.control('POST', `accounts/google/${id}`, { approval: { next_approved: '640.00' } })
  expect(await updated({ proposedEndDateTime: '2026-12-31' })).toMatchObject({ approvedSpendingLimitMicros: '500000000' })
  expect(await updated({ proposedSpendingLimitMicros: '700000000' })).toMatchObject({ approvedSpendingLimitMicros: '640000000' })
})

test('the same end again changes nothing; FOREVER opens it; after its end a budget is old', async () => {
  const end = { proposedEndDateTime: '2026-11-20 13:00:00' }
  expect(errorOf(await update({ proposedEndTimeType: 'FOREVER' }))).toEqual(proposalError('UPDATE_IS_NO_OP'))
  await updated(end)
  expect(errorOf(await update(end))).toEqual(proposalError('UPDATE_IS_NO_OP'))
  expect(await updated({ proposedEndTimeType: 'FOREVER' }, 'proposedEndTimeType')).toMatchObject({ approvedEndTimeType: 'FOREVER' })
  await updated(end)
  await sandbox.control('POST', `accounts/google/${id}/spend`, { amount: '1.00' })
  sandbox.advance(3_600_000)
  expect(errorOf(await update({ proposedName: 'Late' }))).toEqual(proposalError('CANNOT_UPDATE_OLD_BUDGET'))
  await sandbox.control('POST', `accounts/google/${id}/spend`, { amount: '1.00' })
  expect((await row('account_budget', 'amount_served_micros')).amountServedMicros).toBe('121000000')
})

test('an end in the past, before the start, at no time or at a word of the start is refused', async () => {
  const refused = async (fields: Record<string, unknown>) => errorOf(await update(fields))
  expect(await refused({ proposedEndDateTime: '2026-11-20 11:59:59' })).toEqual(proposalError('CANNOT_END_IN_PAST'))
  expect(await refused({ proposedEndDateTime: 'soon' })).toEqual({ dateError: 'INVALID_STRING_DATE_TIME_SECONDS' })
  expect(await refused({ proposedEndTimeType: 'NOW' })).toEqual({ requestError: 'INVALID_ENUM_VALUE' })
  expect(await refused({ proposedStartDateTime: '2026-12-01' })).toEqual(proposalError('CANNOT_UPDATE_START_TIME_FOR_STARTED_BUDGET'))
  const both = await update({ proposedEndTimeType: 'FOREVER', proposedEndDateTime: '2026-12-31' })
  expect(both.json.error).toMatchObject({ code: 400, message: expect.stringContaining('oneof') })
  const setup = (await sandbox.control('GET', `accounts/google/${id}`)).state.billingSetupId
  const next = {
    proposalType: 'CREATE',
    billingSetup: `customers/${id}/billingSetups/${setup}`,
    proposedName: 'Next',
    proposedStartDateTime: '2027-01-01',
    proposedEndDateTime: '2026-12-31',
    proposedSpendingLimitMicros: '1000000',
  }
  expect(errorOf(await mutate({ create: next }))).toEqual(proposalError('END_TIME_MUST_FOLLOW_START_TIME'))
})

test('budgets follow each other: the next one starts after the end, and the end does not move over it', async () => {
  const setup = (await sandbox.control('GET', `accounts/google/${id}`)).state.billingSetupId
  const create = {
    proposalType: 'CREATE',
    billingSetup: `customers/${id}/billingSetups/${setup}`,
    proposedName: 'Next year',
    proposedStartDateTime: '2027-01-01',
    proposedSpendingLimitMicros: '1000000',
  }
  expect(errorOf(await mutate({ create }))).toEqual(proposalError('OVERLAPS_EXISTING_BUDGET'))
  const first = (await updated({ proposedEndDateTime: '2026-12-31 23:59:59' })).resourceName
  expect((await mutate({ create })).status).toBe(200)
  sandbox.advance(300)
  const extended = { proposalType: 'UPDATE', accountBudget: first, proposedEndDateTime: '2027-02-01' }
  expect(errorOf(await mutate({ create: extended }))).toEqual(proposalError('OVERLAPS_EXISTING_BUDGET'))
})

test.each([
  ['proposedName', { proposedName: 'Winter' }, { name: 'Winter' }],
  ['proposedNotes', { proposedNotes: 'for 42' }, { notes: 'for 42' }],
  ['proposed_purchase_order_number', { proposedPurchaseOrderNumber: 'PO-9' }, { purchaseOrderNumber: 'PO-9' }],
])('an UPDATE of %s alone changes it and nothing that the mask leaves out', async (mask, fields, expected) => {
  const after = await updated({ ...fields, proposedSpendingLimitMicros: '900000000', proposedEndDateTime: '2026-12-31' }, mask)
  expect(after).toMatchObject({
    name: 'Account budget',
    ...expected,
    approvedSpendingLimitMicros: '500000000',
    approvedEndTimeType: 'FOREVER',
  })
  expect(errorOf(await update(fields, mask))).toEqual(proposalError('UPDATE_IS_NO_OP'))
})

test('a mask clears what it names and the proposal leaves out, and keeps to fields of a budget', async () => {
  await updated({ proposedNotes: 'old', proposedPurchaseOrderNumber: 'PO-1' })
  const cleared = await updated({}, 'proposedNotes,proposedPurchaseOrderNumber')
  expect(cleared).not.toHaveProperty('notes')
  expect(cleared).not.toHaveProperty('purchaseOrderNumber')
  expect(errorOf(await update({}, 'proposedName'))).toEqual(proposalError('BUDGET_NAME_REQUIRED'))
  expect(errorOf(await update({ proposedName: 'x' }, 'proposedName,proposedEndDateTime'))).toEqual(proposalError('REQUIRED_FIELD_MISSING'))
  expect(errorOf(await update({ status: 'APPROVED' }, 'status'))).toEqual(proposalError('FIELD_MASK_NOT_ALLOWED'))
  expect(errorOf(await update({ proposedName: 'x' }, 'proposedColour'))).toEqual({ fieldMaskError: 'FIELD_NOT_FOUND' })
})

test.each([
  ['POST', 'v25/customers/1/campaignGroups:mutate'],
  ['GET', 'v25/customers/1/customerClientLinks'],
  ['GET', 'v25/customers/1/googleAds:search'],
  ['POST', 'nowhere'],
])('%s %s answers 404 in the shape of Google’s errors and says that it is not imitated', async (method, path) => {
  const answer = await fetch(`${sandbox.url}/google/${path}`, { method, headers: googleHeaders })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('request-id')).toMatch(/^\w+$/)
  const { error } = (await answer.json()) as Loose
  expect(error).toMatchObject({ code: 404, status: 'NOT_FOUND', details: [{ reason: 'NOT_IMITATED' }] })
  expect(error.message).toContain('not imitated')
})
