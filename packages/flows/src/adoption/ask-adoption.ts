// Ask adoption: ad accounts that are to be taken over together, chosen among those that were found or written in a sheet.
import {
  cancelRows,
  confirmAdoption,
  endAdoption,
  findFound,
  foundKey,
  channelCalled,
  insertAdoption,
  judgeAdoption,
  lockAdoption,
  readyRows,
  type WrittenLine,
} from '@tallyhelm/modules/adoption'
import { audit } from '@tallyhelm/modules/audit'
import { companiesOf } from '@tallyhelm/modules/companies'
import { readSheet, requireSheet, shownFileName, titledRows } from '@tallyhelm/modules/files'
import { findCustomersCalled } from '@tallyhelm/modules/organization'
import { subCustomersOf } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { ADOPT_SHEET_MOST, ADOPTION_COLUMNS, ADOPTION_IDS } from '@tallyhelm/protocol/topics/adoption/enums'
import type { AdoptionCancel, AdoptionConfirm, AdoptionRef, AdoptRequest } from '@tallyhelm/protocol/topics/adoption/schemas'
import type { HiddenRows, SheetReading } from '@tallyhelm/protocol/topics/files/sheet-reading'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import { type StaffActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
const MOST_CELL_LENGTH = 200

type AdoptionSheet = { fileName: string; bytes: Uint8Array; hiddenRows?: HiddenRows | undefined }

/** Begins at once. Refuses INPUT_INVALID, at the customer, sub-customer or company, where they don't belong together. */
export async function adoptFound(world: World, actor: StaffActor, input: AdoptRequest): Promise<AdoptionRef> {
  const lines = input.accounts.map(({ channel, outside_account_id }, index) => ({
    rowNo: index + 1,
    channel: CHANNELS[channel].name,
    account: outside_account_id,
    customer: input.customer_id,
    subCustomer: input.sub_customer_id ?? '',
    company: input.company_id,
    tags: input.tags.join(','),
  }))
  const batchId = world.ids.next()
  await world.db.transaction(system, async tx => {
    await refuseOthers(tx, input)
    const judged = await judge(tx, lines)
    const facts = {
      source: 'FOUND',
      state: 'RUNNING',
      fileName: null,
      sheetReading: null,
      setsCap: input.sets_cap,
      reason: input.reason,
    } as const
    await insertAdoption(tx, { id: batchId, ...facts, staffName: actor.staffName, at: world.clock.now() }, judged)
    await begin(world, tx, actor, batchId, { rows: lines.length, sets_cap: input.sets_cap, reason: input.reason })
  })
  return { batch_id: batchId }
}

async function refuseOthers(tx: Tx, { customer_id, sub_customer_id, company_id }: AdoptRequest): Promise<void> {
  const wrong = (path: string, msg: string) => new Refusal('INPUT_INVALID', {}, [{ path, msg }])
  if (!(await findCustomersCalled(tx, [customer_id])).some(({ id }) => id === customer_id)) throw wrong('customer_id', '客户不存在')
  if (!(await companiesOf(tx, [customer_id])).some(({ id }) => id === company_id)) throw wrong('company_id', '主体不属于该客户')
  const own = sub_customer_id === null || (await subCustomersOf(tx, [customer_id])).some(({ id }) => id === sub_customer_id)
  if (!own) throw wrong('sub_customer_id', '子客户不属于该客户')
}

/**
 * Reads a sheet and judges each row; it waits to be confirmed. Refuses FILE_TOO_LARGE, IMPORT_FORMAT_WRONG (another ending or content),
 * IMPORT_TITLE_WRONG, IMPORT_FILE_UNSAFE, IMPORT_SHEET_TOO_LARGE, IMPORT_TOO_MANY_ROWS, IMPORT_EMPTY.
 */
export async function uploadAdoption(world: World, actor: StaffActor, input: AdoptionSheet): Promise<AdoptionRef> {
  const { lines, reading } = await readLines(world, actor, input)
  const batchId = world.ids.next()
  const fileName = shownFileName(input.fileName)
  await world.db.transaction(system, async tx => {
    const judged = await judge(tx, lines)
    const facts = { source: 'SHEET', state: 'WAITING', fileName, sheetReading: reading, setsCap: false, reason: null } as const
    await insertAdoption(tx, { id: batchId, ...facts, staffName: actor.staffName, at: world.clock.now() }, judged)
    await audit(world, tx, actor, 'ad-accounts.upload-adoption', ['adoption', batchId], { file_name: fileName, rows: lines.length })
  })
  return { batch_id: batchId }
}

async function readLines(world: World, actor: StaffActor, input: AdoptionSheet): Promise<{ lines: WrittenLine[]; reading: SheetReading }> {
  const sheet = await readSheet(world.sheets, turnOwner(actor), requireSheet(input), {
    most: ADOPT_SHEET_MOST,
    hiddenRows: input.hiddenRows,
  })
  const { rows, reading } = titledRows(sheet, ADOPTION_COLUMNS, {
    mostRows: ADOPT_SHEET_MOST,
    mostLetters: MOST_CELL_LENGTH,
    ids: ADOPTION_IDS,
  })
  const lines = rows.map(({ rowNo, cells, unread }) => {
    const [channel = '', account = '', customer = '', subCustomer = '', company = '', tags = ''] = cells
    return { rowNo, channel, account, customer, subCustomer, company, tags, unread }
  })
  return { lines, reading }
}

async function judge(tx: Tx, lines: readonly WrittenLine[]) {
  const customers = await findCustomersCalled(tx, [...new Set(lines.map(line => line.customer).filter(word => word !== ''))])
  const ids = customers.map(customer => customer.id)
  const keys = lines.flatMap(line => {
    const channel = channelCalled(line.channel)
    return channel === undefined ? [] : [foundKey(channel, plainPlatformId(line.account))]
  })
  return judgeAdoption(lines, {
    customers,
    subCustomers: await subCustomersOf(tx, ids),
    companies: await companiesOf(tx, ids),
    found: await findFound(tx, keys),
  })
}

/** Rows that are wrong stay behind. Refuses NOT_FOUND, IMPORT_NOT_OPEN (confirmed or cancelled before), IMPORT_NOTHING_VALID. */
export async function confirmAdoptionOf(world: World, actor: StaffActor, input: AdoptionConfirm): Promise<void> {
  await world.db.transaction(system, async tx => {
    const batch = await lockAdoption(tx, input.batch_id)
    if (!batch) throw new Refusal('NOT_FOUND')
    if (batch.state !== 'WAITING') throw new Refusal('IMPORT_NOT_OPEN')
    if ((await readyRows(tx, batch.id, 0, 1)).length === 0) throw new Refusal('IMPORT_NOTHING_VALID')
    await confirmAdoption(tx, batch.id, { setsCap: input.sets_cap, reason: input.reason, at: world.clock.now() })
    await begin(world, tx, actor, batch.id, { sets_cap: input.sets_cap, reason: input.reason })
  })
}

/** What was taken over by then stays. Refuses NOT_FOUND, IMPORT_NOT_OPEN (over already). */
export async function cancelAdoption(world: World, actor: StaffActor, input: AdoptionCancel): Promise<void> {
  await world.db.transaction(system, async tx => {
    const batch = await lockAdoption(tx, input.batch_id)
    if (!batch) throw new Refusal('NOT_FOUND')
    if (batch.state !== 'WAITING' && batch.state !== 'RUNNING') throw new Refusal('IMPORT_NOT_OPEN')
    const at = world.clock.now()
    const rows = await cancelRows(tx, batch.id, at)
    await endAdoption(tx, batch.id, 'CANCELLED', at)
    await audit(world, tx, actor, 'ad-accounts.cancel-adoption', ['adoption', batch.id], { rows, reason: input.reason })
  })
}

/** The job bears who asked: the adoptions are his. */
async function begin(world: World, tx: Tx, actor: StaffActor, batchId: string, details: Record<string, unknown>): Promise<void> {
  await world.queue.enqueue(tx, 'ad-accounts.adopt', { batch_id: batchId, actor }, { jobKey: `ad-accounts.adopt:${batchId}` })
  await audit(world, tx, actor, 'ad-accounts.confirm-adoption', ['adoption', batchId], details)
}
