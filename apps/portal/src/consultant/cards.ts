// Cards: the customer's consultants as they are shown, and after them the assistant that stands for everybody (spec §3, Consultant).
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'

type Consultant = { channel: string; user_name: string; wx_url: string }
export type ConsultantCard = { id: string; name: string; channel: Channel | undefined; contact: string }

const ASSISTANT: ConsultantCard = { id: 'assistant', name: '智能助手', channel: undefined, contact: '' }

export function cardsOf(consultants: readonly Consultant[]): readonly ConsultantCard[] {
  const people = consultants.map(({ channel, user_name, wx_url }, index) => ({
    id: `${index}`,
    name: user_name,
    channel: CHANNEL_CODES.find(code => code === channel),
    contact: wx_url,
  }))
  return [...people, ASSISTANT]
}

/** Whether the address is a picture of a code; any other is what a code has to say. */
export const isPicture = (address: string): boolean =>
  /^data:image\//i.test(address) || /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(address.split(/[?#]/, 1)[0] ?? '')
