// Confirming an account picker: what is wrong is told as a toast, and stays beside the buttons until something changes (spec §5, §8).
import { ID_BOX_MAX_LENGTH } from '@tallyhelm/protocol/values/text'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { TOO_MANY_IDS } from './picker-query.ts'
import { wireAmount } from '../orders/add-problem.ts'
import type { PickerChoice, PricedRow } from './use-picker-choice.ts'

type Options = {
  choice: PickerChoice
  /** The text of the id box. */
  ids: string
  /** How many may be chosen. */
  room: number
  onConfirm: (rows: readonly PricedRow[]) => void
}
type Problem = { message: string; chosen: PickerChoice['chosen']; ids: string }

export function useConfirm({ choice, ids, room, onConfirm }: Options): { problem: string | undefined; confirm: () => void } {
  const toast = useToast()
  const [problem, setProblem] = useState<Problem>()
  const refuse = (message: string) => {
    setProblem({ message, chosen: choice.chosen, ids })
    toast.error(message, { key: 'picker' })
  }
  const confirm = () => {
    const chosen = [...choice.chosen.values()]
    if (ids.length > ID_BOX_MAX_LENGTH) return refuse(TOO_MANY_IDS)
    if (chosen.length === 0) return refuse('请选择广告账号')
    if (chosen.length > room) return refuse(`最多选择${room}个广告账号`)
    const wrong = choice.checkAll()
    if (wrong !== undefined) return refuse(wrong)
    onConfirm(chosen.map(({ row, add_amount }) => ({ row, add_amount: wireAmount(add_amount, row) })))
  }
  const isCurrent = problem?.chosen === choice.chosen && problem.ids === ids
  return { problem: isCurrent ? problem.message : undefined, confirm }
}
