// The calls of frozen accounts: what each takes and answers.
import {
  applyToThawRequest,
  freezeDetail,
  freezeDetailRequest,
  freezeListRequest,
  freezePage,
  freezeUnread,
  freezesRead,
  thawResults,
  unfreezeRequest,
  withdrawThawsRequest,
} from './schemas.ts'

export const frozenSchemas = {
  list: { request: freezeListRequest, response: freezePage },
  detail: { request: freezeDetailRequest, response: freezeDetail },
  read: { request: freezesRead, response: freezeUnread },
  apply: { request: applyToThawRequest, response: thawResults },
  unfreeze: { request: unfreezeRequest, response: thawResults },
  withdraw: { request: withdrawThawsRequest, response: thawResults },
}
