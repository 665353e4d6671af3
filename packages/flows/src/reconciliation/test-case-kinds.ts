// A proposed adjustment and a signed day, for the tests of cases.
import { setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import { placedQuota } from '@tallyhelm/modules/ledger'
import { endDifference, findDifference, insertDifference, isDaySigned, signDayClose } from '@tallyhelm/modules/reconciliation'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { person, stageIn, usd } from '../quota/test-stage.ts'
import { proposeAdjustment } from './propose-adjustment.ts'
import { proposeDayClose } from './propose-day-close.ts'

const system = { kind: 'system' } as const
const maker: StaffActor = { ...person('901'), role: 'FIN' }
const made = new WeakMap<TestWorld, { accountId: string; differenceId: string }>()

/** The books say 100.00 and the platform 150.00. */
export async function differenceIn(opened: TestWorld): Promise<{ accountId: string; differenceId: string }> {
  const known = made.get(opened)
  if (known !== undefined) return known
  const stage = stageIn(opened)
  const tenant = await stage.tenant()
  const account = await stage.account(tenant)
  stage.platforms.book(account.outsideAccountId).limit = 15_000n
  await stage.synced(account)
  const differenceId = opened.world.ids.next()
  const whose = {
    customerId: tenant.customerId,
    subCustomerId: null,
    adAccountId: account.id,
    channel: 'FACEBOOK',
    currency: 'USD',
  } as const
  await opened.world.db.transaction(system, async tx => {
    await insertDifference(
      tx,
      { id: differenceId, ...whose, cause: 'LIMIT', ours: usd(100), platform: usd(150) },
      'test',
      opened.clock.now(),
    )
    await setOpenDifference(tx, account.id, true)
  })
  const found = { accountId: account.id, differenceId }
  made.set(opened, found)
  return found
}

async function standsAs(opened: TestWorld, state: string, placed: bigint): Promise<void> {
  const { accountId, differenceId } = await differenceIn(opened)
  const found = await opened.world.db.read(system, async tx => ({
    state: (await findDifference(tx, differenceId))?.state,
    placed: (await placedQuota(tx, accountId, 'USD')).minor,
  }))
  expect(found).toEqual({ state, placed })
}

export const sampleAdjustment: SampleCase = {
  async open(opened) {
    const { differenceId } = await differenceIn(opened)
    return (await proposeAdjustment(opened.world, maker, { differenceId, reason: '渠道补贴额度' })).caseId
  },
  maker: () => maker,
  expectApproved: opened => standsAs(opened, 'ADJUSTED', 15_000n),
  expectUntouched: opened => standsAs(opened, 'OPEN', 10_000n),
  async endSubject(opened) {
    const { differenceId } = await differenceIn(opened)
    await opened.world.db.transaction(system, async tx => {
      const difference = await findDifference(tx, differenceId)
      const end = { event: 'VANISHED', by: { id: null, name: 'test' }, reason: '', at: opened.clock.now() } as const
      if (difference) await endDifference(tx, difference, end)
    })
  },
}

const days = new WeakMap<object, string>()
const dayIn = (opened: TestWorld): string => {
  const day = days.get(opened) ?? addDays(dayOf(opened.clock.now()), -1)
  days.set(opened, day)
  return day
}
const isSigned = (opened: TestWorld) => opened.world.db.read(system, tx => isDaySigned(tx, dayIn(opened)))

export const sampleDayClose: SampleCase = {
  open: async opened => (await proposeDayClose(opened.world, maker, { day: dayIn(opened), reason: '已逐笔核对流水' })).caseId,
  maker: () => maker,
  async endSubject(opened) {
    await opened.world.db.transaction(system, async tx => {
      const { id } = await tx.one<{ id: string }>(sql`select id from reconciliation_day_closes where day = ${dayIn(opened)}::date`)
      await signDayClose(tx, id, opened.clock.now())
    })
  },
  expectApproved: async opened => expect(await isSigned(opened)).toBe(true),
  expectUntouched: async opened => expect(await isSigned(opened)).toBe(false),
}

export const RECONCILIATION_SAMPLES = {
  ADJUSTMENT: sampleAdjustment,
  DAY_CLOSE: sampleDayClose,
} satisfies SamplesOfTopic
