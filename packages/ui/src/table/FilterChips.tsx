// The filters in force that the filter row does not show, each removable.
import X from 'lucide-react/icons/x'
import { Button } from '../actions/Button.tsx'
import styles from './table.module.css'

export type FilterChip = { id: string; label: string; value: string; onRemove: () => void }

export const FilterChips = ({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) =>
  chips.length === 0 ? null : (
    <div className={styles.chips}>
      <ul aria-label="已应用的筛选">
        {chips.map(chip => (
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
