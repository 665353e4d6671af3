// Audience text: for whom a notice is, in words.
import { CHANNELS } from '../../vocabulary/channel.ts'
import { CUSTOMER_TYPES, customerTypeOf } from '../../vocabulary/customer-type.ts'
import type { ConsoleNotice } from './console-schemas.ts'
import { NOTICE_REACHES } from './enums.ts'

type Meant = Pick<ConsoleNotice, 'reach' | 'customer_types' | 'channels' | 'customer_ids'>

/** «仅客户 · 预充 · Facebook · 指定 3 个客户» */
export function audienceText({ reach, customer_types, channels, customer_ids }: Meant): string {
  const types = customer_types.map(customerTypeOf).flatMap(type => (type === undefined ? [] : [CUSTOMER_TYPES[type].name]))
  return [
    NOTICE_REACHES[reach],
    ...(types.length === 0 ? [] : [types.join('、')]),
    ...(channels.length === 0 ? [] : [channels.map(channel => CHANNELS[channel].name).join('、')]),
    ...(customer_ids.length === 0 ? [] : [`指定 ${customer_ids.length} 个客户`]),
  ].join(' · ')
}
