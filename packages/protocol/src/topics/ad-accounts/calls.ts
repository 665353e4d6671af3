// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import { id, text } from '../../wire/fields.ts'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { adAccountEndpoints } from './endpoints.ts'
import { changeListRequest, changePage } from './schemas-changes.ts'
import {
  pickerRequest,
  accountListRequest,
  accountRow,
  accountList,
  pickerPage,
  accountDetail,
  accountQuota,
  accountId,
  accountIds,
  checked,
  synced,
} from './schemas.ts'

export const adAccountSchemas = {
  list: { request: accountListRequest, response: accountList },
  subCustomerList: { request: accountListRequest, response: accountList },
  addQuotaPicker: { request: pickerRequest, response: pickerPage },
  reduceQuotaPicker: { request: pickerRequest, response: pickerPage },
  clearQuotaPicker: { request: pickerRequest, response: pickerPage },
  byId: { request: accountId, response: accountDetail },
  baseInfo: { request: accountId, response: accountRow },
  quota: { request: accountId, response: accountQuota },
  check: { request: accountIds, response: checked },
  sync: { request: accountIds, response: synced },
  remark: { request: z.object({ account_id: id('账户'), remark: text(50, '备注') }), response: z.object({}) },
  changes: { request: changeListRequest, response: changePage },
  subCustomerChanges: { request: changeListRequest, response: changePage },
} satisfies SchemasFor<typeof adAccountEndpoints>
