// Whether an ad object is of the account that it is said to be of: Meta itself changes any object that our token reaches.
import { z } from 'zod'
import { type Failure, trouble, unreadable } from '../kit/failure.ts'
import { id } from '../kit/fields.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount } from '../ports/answers.ts'
import type { MetaClient } from './meta-client.ts'

const owned = z.object({ id, account_id: id })

/** undefined: it is. One of another account is told as one that is not there. */
export async function notOfAccount(client: MetaClient, account: NamedAccount, objectId: string): Promise<Failure | undefined> {
  const wanted = digitsOf({ outsideAccountId: objectId })
  const got = await client.get(wanted, { fields: 'id,account_id' }, owned)
  if ('failure' in got) return got.failure
  if (got.value.id !== wanted) return unreadable('another object answered')
  if (got.value.account_id === account.outsideAccountId) return undefined
  return { kind: 'gone', trouble: trouble('100(33)', 'the object is of another account') }
}
