// Wanted: what a text typed into the palette asks for.
import { plainPlatformId } from '@tallyhelm/protocol/values/text'

export type Wanted = {
  text: string
  /** «新增额度 1029…»: only accounts that quota can be added to matter. */
  isAddQuota: boolean
  /** Looked for among accounts: by id when it is one, by name otherwise; undefined when too short to mean one. */
  account: { outside_account_id: string } | { account_name: string } | undefined
  applyNo: string | undefined
}

const ADD_QUOTA = /^(?:新增额度|加额|xzed)\s*/i
/** No id of an account is shorter; an id is looked for as a whole. */
const LEAST_ID_DIGITS = 4
const LEAST_NAME_LENGTH = 2
const MOST_ID_DIGITS = 30

export function wantedOf(text: string): Wanted {
  const trimmed = text.trim()
  const isAddQuota = ADD_QUOTA.test(trimmed)
  const rest = trimmed.replace(ADD_QUOTA, '')
  const id = plainPlatformId(rest)
  const isDigits = /^\d+$/.test(id) && id.length <= MOST_ID_DIGITS
  return {
    text: trimmed,
    isAddQuota,
    account: accountOf(isDigits ? id : rest, isDigits),
    applyNo: isDigits && !isAddQuota ? id : undefined,
  }
}

function accountOf(rest: string, isDigits: boolean): Wanted['account'] {
  if (isDigits) return rest.length >= LEAST_ID_DIGITS ? { outside_account_id: rest } : undefined
  return rest.length >= LEAST_NAME_LENGTH ? { account_name: rest } : undefined
}
