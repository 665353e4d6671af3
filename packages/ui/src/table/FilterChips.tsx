// The filters in force that the filter row does not show, each removable.
import X from 'lucide-react/icons/x'
import { Button } from '../actions/Button.tsx'
import { useIsNarrow } from '../layout/media.tsx'
import styles from './table.module.css'

export type FilterChip = {
  id: string
  label: string
  value: string
  onRemove: () => void
  /** Its field stands in the first row: a chip only where the fields are in a sheet. */
  inFirstRow?: boolean
}

export const FilterChips = ({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) => {
  const isNarrow = useIsNarrow()
  const shown = chips.filter(chip => isNarrow || chip.inFirstRow !== true)
  if (shown.length === 0) return null
  return (
    <div className={styles.chips}>
      <ul aria-label="已应用的筛选">
        {shown.map(chip => (
          <li key={chip.id} className={styles.chip}>
            {chip.label}：{chip.value}
            <button type="button" aria-label={`移除筛选 ${chip.label}`} onClick={chip.onRemove}>
              <X size={13} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="text" size="mini" onClick={onClear}>
        清空筛选
      </Button>
    </div>
  )
}
