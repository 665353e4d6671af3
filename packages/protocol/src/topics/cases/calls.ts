// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { caseEndpoints, ownCaseEndpoints } from './endpoints.ts'
import * as shapes from './schemas.ts'

export const ownCaseSchemas = {
  withdraw: { request: shapes.caseRequest, response: z.object({}) },
  appeal: { request: shapes.appealCaseRequest, response: z.object({}) },
} satisfies SchemasFor<typeof ownCaseEndpoints>

export const caseSchemas = {
  waiting: { request: z.object({}), response: shapes.casesWaiting },
  list: { request: shapes.caseListRequest, response: shapes.casePage },
  detail: { request: shapes.caseRequest, response: shapes.caseDetail },
  claim: { request: shapes.caseRequest, response: shapes.caseDetail },
  release: { request: shapes.caseRequest, response: shapes.caseDetail },
  decide: { request: shapes.decideCaseRequest, response: shapes.caseDetail },
  seen: { request: shapes.caseRequest, response: z.object({}) },
  withdraw: { request: shapes.withdrawCaseRequest, response: shapes.caseDetail },
} satisfies SchemasFor<typeof caseEndpoints>
