// Publications over the sandbox with a fault at each creation on each channel: one campaign, ad group and ad in the end, and nothing that runs
// before the last step.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'
import { dyingWorld, quietly } from '../quota/test-dying-world.ts'
import { cleanPublication } from './publishing-create.ts'
import { CHANNELS, countsOf, CUTS, publishingOn } from './test-publishing.ts'

const LEVELS = ['CAMPAIGN', 'AD_GROUP', 'AD'] as const
const OPERATIONS = {
  FACEBOOK: { CAMPAIGN: 'meta.campaign.create', AD_GROUP: 'meta.adset.create', AD: 'meta.ad.create' },
  GOOGLE: { CAMPAIGN: 'google.ads.mutate', AD_GROUP: 'google.ads.mutate', AD: 'google.ad.mutate' },
  TIKTOK: { CAMPAIGN: 'tiktok.campaign.create', AD_GROUP: 'tiktok.adgroup.create', AD: 'tiktok.ad.create' },
} as const
const PLATFORMS = { FACEBOOK: 'meta', GOOGLE: 'google', TIKTOK: 'tiktok' } as const
const ONE_OF_EACH = { CAMPAIGN: 1, AD_GROUP: 1, AD: 1 }

let house: Stage
let on: Awaited<ReturnType<typeof publishingOn>>
beforeAll(async () => {
  house = await openStage()
  on = await publishingOn(house)
})
afterAll(() => house.close())

/** What has struck as often as it should is there no more. */
async function waiting(kind: string): Promise<object[]> {
  const { faults } = await house.shown<{ faults: { kind: string }[] }>('faults')
  return faults.filter(fault => fault.kind === kind)
}

describe.each(CHANNELS)('%s', channel => {
  describe.each(LEVELS)('at the creation of %s', level => {
    test.each(CUTS)('%s', async kind => {
      const account = await on.account(channel)
      const id = await on.publish(await on.planFor(account))
      await on.runTo(id, level)
      await house.control('faults', { kind, operation: OPERATIONS[channel][level], times: 1 })
      expect(await on.runOut(id, account), JSON.stringify(await on.stepsOf(id))).toBe('DONE')
      expect(await waiting(kind)).toEqual([])
      expect(countsOf(await on.objects(account))).toEqual(ONE_OF_EACH)
      expect(await on.running(account)).toHaveLength(1)
    })

    test('an answer is lost, and lists lag behind what was made', async () => {
      const account = await on.account(channel)
      const id = await on.publish(await on.planFor(account))
      await on.runTo(id, level)
      const lagMs = house.world.settings.settleMs / 2
      await house.control('faults', { kind: 'stale_read', platform: PLATFORMS[channel], ms: lagMs })
      await house.control('faults', { kind: 'answer_lost_after_work', operation: OPERATIONS[channel][level], times: 1 })
      await on.run()
      expect((await on.stepsOf(id)).at(-1)).toMatchObject({ step: level, state: 'UNKNOWN' })
      expect(await on.runOut(id, account), JSON.stringify(await on.stepsOf(id))).toBe('DONE')
      expect(countsOf(await on.objects(account))).toEqual(ONE_OF_EACH)
    })

    test('a worker that is killed at any of its transactions', async () => {
      for (const when of ['before', 'at', 'after'] as const)
        for (let nth = 1; nth < 20; nth += 1) {
          const account = await on.account(channel)
          const id = await on.publish(await on.planFor(account))
          await on.runTo(id, level)
          const dying = dyingWorld(house.world, nth, when)
          await quietly(on.run(dying.world))
          // Its claims end, as it never gives them back.
          house.advance(10 * 60_000)
          expect(await on.runOut(id, account), `${when} ${nth}: ${JSON.stringify(await on.stepsOf(id))}`).toBe('DONE')
          expect(countsOf(await on.objects(account)), `${when} ${nth}`).toEqual(ONE_OF_EACH)
          if (!dying.died()) break
        }
    }, 120_000)
  })

  test('a worker that is killed at any of its transactions while it cleans leaves nothing', async () => {
    for (const when of ['before', 'at', 'after'] as const)
      for (let nth = 1; nth < 20; nth += 1) {
        const account = await on.account(channel)
        const id = await on.publish(await on.planFor(account))
        await on.runTo(id, 'ON_AD')
        await cleanPublication(house.world, on.actor, id)
        await on.runTo(id, 'REMOVE_AD_GROUP')
        const dying = dyingWorld(house.world, nth, when)
        await quietly(on.run(dying.world))
        house.advance(10 * 60_000)
        expect(await on.runOut(id, account), `${when} ${nth}: ${JSON.stringify(await on.stepsOf(id))}`).toBe('CLEANED')
        expect(await on.objects(account), `${when} ${nth}`).toEqual([])
        if (!dying.died()) break
      }
  }, 120_000)
})
