// New ad accounts of a business, and the requests for them that a person made on Meta's own pages. Every new account is uncapped.
import type { MetaRequest } from '../state/model.ts'
import { openAccount } from '../state/opened-account.ts'
import { findAccount, type World } from '../state/world.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { accountNode, graphTime, TIMEZONE_IDS } from './account.ts'
import { ownBusiness } from './businesses.ts'
import { metaReply, refuseParameter } from './errors.ts'
import { parseFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'

const CURRENCIES = new Set('USD EUR GBP JPY HKD CNY SGD AUD CAD TWD KRW'.split(' '))

/** A second call makes a second account, whatever its name. */
export function createAdAccount(world: World, call: Call, businessId: string): Reply {
  ownBusiness(world, call, businessId)
  const name = required(call, 'name')
  if (name.length > 100) refuseParameter(call, 'Param name must be a string of at most 100 characters')
  const currency = required(call, 'currency')
  if (!CURRENCIES.has(currency)) refuseParameter(call, 'Param currency must be a supported currency')
  const timezoneId = Number(required(call, 'timezone_id'))
  const timezone = Object.entries(TIMEZONE_IDS).find(([, id]) => id === timezoneId)?.[0]
  if (timezone === undefined) refuseParameter(call, 'Param timezone_id must be a valid timezone id')
  for (const party of ['end_advertiser', 'media_agency', 'partner']) {
    if (!/^(\d{5,20}|NONE|UNFOUND)$/.test(required(call, party)))
      refuseParameter(call, `Param ${party} must be a page id, an app id, NONE or UNFOUND`)
  }
  const account = openAccount(world, { platform: 'meta', name, currency, timezone, company: '', parentId: businessId })
  return metaReply(call, { id: `act_${account.id}`, account_id: account.id, business_id: businessId })
}

export function readRequest(call: Call, request: MetaRequest): Reply {
  const node = {
    id: request.id,
    oe_request_id: request.id,
    status: request.status,
    time_created: graphTime(request.createdAt, 'UTC'),
    business: { id: request.businessId },
    chinese_legal_entity_name: request.company,
    english_legal_entity_name: undefined,
    ad_accounts_currency: request.currency,
    request_change_reasons: request.changeReasons,
    disapproval_reasons: request.disapprovalReasons,
  }
  return metaReply(call, selectFields(call, node, 'AdAccountCreationRequest', parseFields(call, call.query.fields ?? 'id')))
}

export function listRequested(world: World, call: Call, request: MetaRequest): Reply {
  const fields = parseFields(call, call.query.fields ?? 'id,account_id')
  const rows = request.accountIds.flatMap(id => {
    const account = findAccount(world, 'meta', id, call)
    return account ? [selectFields(call, accountNode(world, account), 'AdAccount', fields)] : []
  })
  return metaReply(call, pageOf(call, rows))
}

function required(call: Call, name: string): string {
  const text = textOf(call.body[name])
  if (text !== null && text.trim() !== '') return text
  refuseParameter(call, `The parameter ${name} is required`)
}
