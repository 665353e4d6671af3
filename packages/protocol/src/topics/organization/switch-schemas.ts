// What the agency decides about a customer besides its plain switches: channels, automatic clearing, inner users; and when what was changed.
import { z } from 'zod'
import { id, reason } from '../../wire/fields.ts'
import { auditPage } from '../audit/schemas.ts'
import { settingChange } from '../auto-clear/schemas.ts'
import { customerDetail, customerPartRequest, customerRef, nothing } from './console-schemas.ts'
import { openedChannels } from './customer-schemas.ts'

/** All that are opened from now on. */
export const channelsChange = customerRef.extend({ channels: openedChannels, reason })
export type ChannelsChange = z.output<typeof channelsChange>
export const autoClearChange = customerRef.extend({ ...settingChange.shape, reason })
export type AutoClearChange = z.output<typeof autoClearChange>
export const innerUserChange = customerRef.extend({ user_id: id('成员'), value: z.boolean('请选择是或否'), reason })
export type InnerUserChange = z.output<typeof innerUserChange>

/** What each call takes and answers. */
export const switchSchemas = {
  history: { request: customerPartRequest, response: auditPage },
  setChannels: { request: channelsChange, response: customerDetail },
  setAutoClear: { request: autoClearChange, response: customerDetail },
  setInnerUser: { request: innerUserChange, response: nothing },
}
