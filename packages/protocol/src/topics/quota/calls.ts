// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import { id } from '../../wire/fields.ts'
import { ACCOUNTS_PER_ORDER_BOUND } from './limits.ts'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { quotaEndpoints } from './endpoints.ts'
import { capabilities, capabilitiesRequest } from './schemas-capabilities.ts'
import {
  order,
  quotaRequest,
  quote,
  quoteRequest,
  recordDetail,
  recordListRequest,
  recordPage,
  transferListRequest,
  transferPage,
} from './schemas.ts'

export const quotaSchemas = {
  quote: { request: quoteRequest, response: quote },
  capabilities: { request: capabilitiesRequest, response: capabilities },
  apply: { request: quotaRequest, response: order },
  approvalApply: { request: quotaRequest, response: order },
  order: { request: z.object({ apply_no: id('单号') }), response: order },
  records: { request: recordListRequest, response: recordPage },
  subCustomerRecords: { request: recordListRequest, response: recordPage },
  transfers: { request: transferListRequest, response: transferPage },
  subCustomerTransfers: { request: transferListRequest, response: transferPage },
  record: { request: z.object({ item_id: id('记录') }), response: recordDetail },
  retry: {
    request: z.object({ apply_no: id('单号'), item_ids: z.array(id('记录')).min(1, '请选择要重试的记录').max(ACCOUNTS_PER_ORDER_BOUND) }),
    response: order,
  },
} satisfies SchemasFor<typeof quotaEndpoints>
