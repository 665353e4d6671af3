// A proposed markup, for the tests of cases.
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { proposeMarkup } from './propose-exchange.ts'

const maker = { kind: 'staff', staffId: '901', staffName: '员工901', sessionId: '901', role: 'FIN', address: '10.0.0.1' } as const

export const sampleExchange: SampleCase = {
  async open({ world, clock }) {
    clock.advance(1)
    const markup = { currency: 'CNY', markup_percent: '1.2', reason: '汇率波动加大', is_confirmed: false } as const
    return (await proposeMarkup(world, maker, markup)).caseId
  },
  maker: () => maker,
  expectApproved: async ({ world }, id) => {
    const found = await world.db.read({ kind: 'system' }, tx =>
      tx.rows(sql`select m.basis_points from exchange_markups m join exchange_proposals p on p.dated_id = m.id where p.id = ${id}`),
    )
    expect(found).toEqual([{ basis_points: 120 }])
  },
  expectUntouched: async ({ world }) => {
    expect(await world.db.read({ kind: 'system' }, tx => tx.rows(sql`select id from exchange_markups`))).toEqual([])
  },
}

export const EXCHANGE_SAMPLES = { EXCHANGE: sampleExchange } satisfies SamplesOfTopic
