// Publications over the sandbox whose ads spend by the second while they deliver: with each answer cut in turn and an hour after each pass,
// nothing is spent before the campaign is told to be on, and it spends afterwards.
import { accountDay } from '@tallyhelm/modules/ad-accounts'
import type { PublishingStep } from '@tallyhelm/protocol/topics/ad-management/publishing-enums'
import { addDays } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'
import { CHANNELS, CUTS, publishingOn } from './test-publishing.ts'

const HOUR_MS = 3_600_000
/** What each step sends. TikTok's campaigns begin on, and are switched off at once. */
const SENT: Readonly<Record<(typeof CHANNELS)[number], Partial<Record<PublishingStep, readonly string[]>>>> = {
  FACEBOOK: {
    CAMPAIGN: ['meta.campaign.create'],
    AD_GROUP: ['meta.adset.create'],
    AD: ['meta.ad.create'],
    ON_AD_GROUP: ['meta.object.update'],
    ON_AD: ['meta.object.update'],
    ON_CAMPAIGN: ['meta.object.update'],
  },
  GOOGLE: {
    CAMPAIGN: ['google.ads.mutate'],
    AD_GROUP: ['google.ads.mutate'],
    AD: ['google.ad.mutate'],
    ON_AD_GROUP: ['google.adgroup.mutate'],
    ON_AD: ['google.ad.mutate'],
    ON_CAMPAIGN: ['google.campaign.mutate'],
  },
  TIKTOK: {
    CAMPAIGN: ['tiktok.campaign.create', 'tiktok.campaign.status'],
    AD_GROUP: ['tiktok.adgroup.create'],
    AD: ['tiktok.ad.create'],
    ON_AD_GROUP: ['tiktok.adgroup.status'],
    ON_AD: ['tiktok.ad.status'],
    ON_CAMPAIGN: ['tiktok.campaign.status'],
  },
}

let house: Stage
let on: Awaited<ReturnType<typeof publishingOn>>
beforeAll(async () => {
  house = await openStage()
  on = await publishingOn(house)
})
afterAll(() => house.close())

describe.each(CHANNELS)('%s', channel => {
  test.each(CUTS)('%s at each step', async kind => {
    const account = await on.account(channel)
    const { timezone } = await house.read(account.id)
    const from = accountDay(house.clock.now(), timezone)
    /** Of all ads of the account, which are those of this publication. */
    const spent = async (): Promise<bigint> => {
      const port = house.world.platforms[channel].ads
      const told = await port?.list.readFiguresOf(await house.read(account.id), 'AD', from, addDays(from, 9))
      if (told?.kind !== 'ok') throw new Error(JSON.stringify(told))
      return told.value.reduce((sum, { spend }) => sum + spend.minor, 0n)
    }
    const id = await on.publish(await on.planFor(account))
    const isCampaignSent = async () =>
      (
        await on.rows(sql`
          select 1 from ad_management_publication_steps s join items_items i on i.id = s.id
          where s.publication_id = ${id} and s.step = 'ON_CAMPAIGN' and i.sent_at is not null`)
      ).length > 0

    const struck = new Set<PublishingStep>()
    for (let pass = 0; pass < 60 && (await on.stateOf(id)) === 'RUNNING'; pass += 1) {
      const step = (await on.stepsOf(id)).at(-1)?.step ?? expect.fail('it has no step')
      if (!(await isCampaignSent())) expect(await spent(), `before ${step}`).toBe(0n)
      for (const operation of struck.has(step) ? [] : (SENT[channel][step] ?? []))
        await house.control('faults', { kind, operation, accountId: account.outsideId, times: 1 })
      struck.add(step)
      await on.run()
      house.advance(HOUR_MS)
    }
    const steps = await on.stepsOf(id)
    expect(await on.stateOf(id), JSON.stringify(steps)).toBe('DONE')
    expect(steps.at(-1)).toMatchObject({ step: 'ON_CAMPAIGN', state: 'DONE' })
    const { faults } = await house.shown<{ faults: { accountId: string }[] }>('faults')
    expect(faults.filter(({ accountId }) => accountId === account.outsideId)).toEqual([])
    house.advance(HOUR_MS)
    expect(await spent()).toBeGreaterThan(0n)
  })
})
