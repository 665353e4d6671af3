// Search: one box over the rooms, orders, accounts, customers and sub-customers that the reader may see; loaded when first opened.
import { useSettled } from '@tallyhelm/browser/clock/use-settled'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { SEARCH_LEAST } from '@tallyhelm/protocol/topics/staff/limits'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { CommandPalette } from '@tallyhelm/ui/overlay/CommandPalette'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../api/queries.ts'
import { foundTargets, roomTargets } from './targets.tsx'

type Props = { open: boolean; onClose: () => void; role: StaffRole; label: string }

const PAUSE_MS = 200

export function Search({ open, onClose, role, label }: Props) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const settled = useSettled(text, PAUSE_MS).trim()
  const isAsked = settled.length >= SEARCH_LEAST
  const { data, error, isFetching } = useCall(staffEndpoints.search, { text: settled }, { enabled: isAsked })
  const isSettled = settled === text.trim()
  // What answers another text than the one that stands there could be opened by a quick Enter.
  const found = isAsked && isSettled && data ? foundTargets(role, data) : []
  const groups = [{ heading: '前往', items: roomTargets(role, text) }, ...found]
  const choose = (id: string) => {
    const target = groups.flatMap(group => group.items).find(item => item.id === id)
    if (!target) return
    onClose()
    void navigate(target.href)
  }
  const status = statusOf({
    failure: isAsked && isSettled ? error?.msg : undefined,
    isLooking: text.trim().length >= SEARCH_LEAST && (!isSettled || isFetching),
    isEmpty: groups.every(group => group.items.length === 0),
    isShort: text.trim().length < SEARCH_LEAST,
  })
  return (
    <CommandPalette
      open={open}
      onClose={onClose}
      label={label}
      placeholder={label}
      text={text}
      onText={setText}
      groups={groups}
      onChoose={choose}
      status={status}
    />
  )
}

type Standing = { failure: string | undefined; isLooking: boolean; isEmpty: boolean; isShort: boolean }

function statusOf({ failure, isLooking, isEmpty, isShort }: Standing): ReactNode {
  if (failure !== undefined) return failure
  if (isLooking) return '正在查找…'
  if (!isEmpty) return null
  return isShort ? `请至少输入 ${SEARCH_LEAST} 个字符` : '没有找到相关内容（单号、账户 ID、手机号与邮箱请输入完整）'
}
