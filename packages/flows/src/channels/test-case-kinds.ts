// Proposed credentials of a channel, for the tests of cases.
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { proposeCredentials } from './propose-credentials.ts'

const maker = { kind: 'staff', staffId: '901', staffName: '员工901', sessionId: '901', role: 'ADMIN', address: '10.0.0.1' } as const
const given = { business_id: '5500001', access_token: 'EAAsample-token-0001', app_secret: 'sample-app-secret-77' }

const kept = sql`select c.in_force_at is not null as is_in_force, s.sealed is not null as is_sealed
  from channels_credentials c left join channels_sealed_credentials s on s.id = c.id where c.id = `

export const sampleCredentials: SampleCase = {
  async open({ world, clock }) {
    clock.advance(1)
    return (await proposeCredentials(world, maker, 'FACEBOOK', { ...given, reason: '令牌即将到期' })).case_id
  },
  maker: () => maker,
  expectApproved: async ({ world }, id) => {
    const found = await world.db.read({ kind: 'system' }, tx => tx.rows(sql`${kept}${id}`))
    expect(found).toEqual([{ is_in_force: true, is_sealed: true }])
  },
  expectUntouched: async ({ world }, id) => {
    const found = await world.db.read({ kind: 'system' }, tx => tx.rows<{ is_in_force: boolean }>(sql`${kept}${id}`))
    expect(found.map(row => row.is_in_force)).toEqual([false])
  },
}

export const CHANNELS_SAMPLES = { CHANNEL_CREDENTIALS: sampleCredentials } satisfies SamplesOfTopic
