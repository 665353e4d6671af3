// Targets: what was found, as entries of the search with where they lead.
import type { SearchResults } from '@tallyhelm/protocol/topics/staff/schemas'
import { ADJUST_TYPES } from '@tallyhelm/protocol/topics/quota/enums'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { timeText } from '@tallyhelm/protocol/values/day'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import type { PaletteItem } from '@tallyhelm/ui/overlay/CommandPalette'
import { accountHref, orderHref } from '../routes/links.ts'
import { railFor } from '../routes/register.ts'
import { roomIcons } from '../shell/room-icons.tsx'

export type Target = PaletteItem & { href: string }
export type TargetGroup = { heading: string; items: readonly Target[] }

/** The rooms of the role whose title has the text; all of them without a text. */
export function roomTargets(role: StaffRole, text: string): readonly Target[] {
  return railFor(role)
    .flatMap(({ title, rooms }) => rooms.map(room => ({ room, group: title })))
    .filter(({ room }) => room.title.includes(text.trim()))
    .map(({ room, group }) => ({
      id: `room-${room.path}`,
      label: room.title,
      hint: group || undefined,
      icon: room.menu ? roomIcons[room.menu.icon] : undefined,
      href: room.path,
    }))
}

export function foundTargets(role: StaffRole, found: SearchResults): readonly TargetGroup[] {
  const orders = found.orders.map(order => ({
    id: `order-${order.apply_no}`,
    label: `单号 ${order.apply_no}`,
    hint: `${ADJUST_TYPES[order.adjust_type]} · ${order.customer_name} · ${timeText(order.apply_time)}`,
    icon: roomIcons.orders,
    href: orderHref(order.apply_no),
  }))
  const accounts = found.accounts.flatMap(account => {
    const href = accountHref(role, account)
    if (href === undefined) return []
    const { channel, outside_account_id: id } = account
    const icon = <ChannelTile channel={CHANNELS[channel].path} decorative />
    return [{ id: `account-${channel}-${id}`, label: account.account_name, hint: `${id} · ${account.customer_name}`, icon, href }]
  })
  const customers = found.customers.map(customer => ({
    id: `customer-${customer.customer_id}`,
    label: customer.customer_name,
    hint: `客户 ID ${customer.customer_id}`,
    icon: roomIcons.customers,
    href: `/customers/${customer.customer_id}`,
  }))
  const subCustomers = found.sub_customers.map(sub => ({
    id: `sub-customer-${sub.sub_customer_id}`,
    label: sub.sub_customer_name,
    hint: `${sub.customer_name} 的子客户`,
    icon: roomIcons.customers,
    href: `/customers/${sub.customer_id}?tab=members`,
  }))
  const people = found.people.map(person => ({
    id: `person-${person.user_id}`,
    label: person.name,
    hint: [person.mobile, person.email, person.customer_name].filter(text => text !== '').join(' · '),
    icon: roomIcons.staff,
    href: `/customers/${person.customer_id}?tab=members`,
  }))
  return [
    { heading: '单号', items: orders },
    { heading: '广告账户', items: accounts },
    { heading: '客户', items: customers },
    { heading: '子客户', items: subCustomers },
    { heading: '人员', items: people },
  ]
}
