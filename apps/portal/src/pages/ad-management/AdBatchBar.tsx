// What can be done with the chosen ads together: switched on, paused, or given another budget.
import { ADS_MOST } from '@tallyhelm/protocol/topics/ad-management/limits'
import type { Switch } from '@tallyhelm/protocol/topics/ad-management/enums'
import type { Ad } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import type { Chosen } from '../../lists/use-chosen.ts'

type Props = {
  chosen: Chosen<Ad>
  obstacles: { switchAds: string | undefined; changeBudgets: string | undefined }
  onSwitch: (rows: readonly Ad[], status: Switch) => void
  onBudget: (rows: readonly Ad[]) => void
}

export function AdBatchBar({ chosen: { rows, selected, clear }, obstacles, onSwitch, onBudget }: Props) {
  const tooMany = selected.size > ADS_MOST ? `每次最多 ${ADS_MOST} 个` : undefined
  const budgeted = rows.filter(({ budget_kind }) => budget_kind !== null)
  const currencies = new Set(budgeted.map(({ currency }) => currency))
  const unfit = budgeted.length === 0 ? '所选对象没有自己的预算' : currencies.size > 1 ? '所选对象币种不同，请分开修改' : undefined
  return (
    <BatchBar count={selected.size} unit="个" onClear={clear}>
      <Button size="mini" disabledReason={obstacles.switchAds ?? tooMany} onClick={() => onSwitch(rows, 'ACTIVE')}>
        开启
      </Button>
      <Button size="mini" disabledReason={obstacles.switchAds ?? tooMany} onClick={() => onSwitch(rows, 'PAUSED')}>
        暂停
      </Button>
      <Button
        size="mini"
        aria-haspopup="dialog"
        disabledReason={obstacles.changeBudgets ?? tooMany ?? unfit}
        onClick={() => onBudget(budgeted)}
      >
        改预算
      </Button>
    </BatchBar>
  )
}
