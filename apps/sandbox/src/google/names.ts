// What a customer is called: the one field of a customer that may change here.
import { changeAccount, type World } from '../state/world.ts'
import { type Call, isObject, type Reply, textOf } from '../wire/call.ts'
import { authorizeGoogle } from './auth.ts'
import { clientAccount } from './client-account.ts'
import { googleReply, refuseGoogle } from './errors.ts'
import { maskOf } from './masks.ts'
import { countOperation } from './operations.ts'

/** Google names no number; so many are surely too many. */
const TOO_LONG = 255
const IMMUTABLE = ['currencyCode', 'timeZone', 'id', 'manager', 'testAccount']

export function renameCustomer(world: World, call: Call, customerId: string): Reply {
  authorizeGoogle(world, call)
  countOperation(world, call)
  const account = clientAccount(world, call, customerId)
  const operation = isObject(call.body.operation) ? call.body.operation : {}
  const update = isObject(operation.update) ? operation.update : {}
  const resourceName = `customers/${customerId}`
  const refuse = (category: string, name: string, message: string, field: string): never =>
    refuseGoogle(call, { category, name, message, field: ['operation', 'update', field] })
  if (update.resourceName !== resourceName) refuse('mutateError', 'RESOURCE_NOT_FOUND', 'Resource was not found.', 'resource_name')
  const mask = maskOf(call, operation, ['operation', 'update_mask'])
  const fixed = mask.find(path => IMMUTABLE.includes(path))
  if (fixed !== undefined) refuse('fieldError', 'IMMUTABLE_FIELD', 'The field cannot be modified.', fixed)
  if (mask.some(path => path !== 'descriptiveName'))
    refuse('fieldMaskError', 'FIELD_MASK_NOT_ALLOWED', 'The field mask contains fields that are not imitated.', 'update_mask')
  const name = textOf(update.descriptiveName) ?? ''
  if (name.trim() === '') refuse('fieldError', 'REQUIRED', 'The required field was not present.', 'descriptive_name')
  if ([...name].length > TOO_LONG) refuse('stringLengthError', 'TOO_LONG', 'The string is too long.', 'descriptive_name')
  if (call.body.validateOnly === true) return googleReply(call, {})
  changeAccount(world, account, { operation: 'google.rename', requestId: call.requestId }, target => {
    target.name = name
  })
  return googleReply(call, { result: { resourceName } })
}
