// What 常用筛选 opens: apply, save, rename, make the default, delete. Loaded when it is first opened.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import Bookmark from 'lucide-react/icons/bookmark'
import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import styles from './lists.module.css'
import { MAX_FILTER_NAME_LENGTH, MAX_SAVED_FILTERS, type SavedFilter } from './page-preference.ts'
import type { SavedFiltersProps } from './saved-filters-props.ts'

export function SavedFiltersPanel({ preference, onSave, search, onApply, onClose }: SavedFiltersProps & { onClose: () => void }) {
  const { savedFilters, defaultFilter } = preference
  const [renamed, setRenamed] = useState<string | null>(null)
  const toast = useToast()
  const current = savedFilters.find(filter => filter.search === search)
  const remove = (gone: SavedFilter) => {
    onSave({
      savedFilters: savedFilters.filter(filter => filter !== gone),
      defaultFilter: defaultFilter === gone.id ? null : defaultFilter,
    })
    toast.undo(`已删除“${gone.name}”`, () => onSave({ savedFilters, defaultFilter }))
  }
  const rename = (filter: SavedFilter, name: string) => {
    onSave({ savedFilters: savedFilters.map(other => (other === filter ? { ...filter, name } : other)) })
    setRenamed(null)
  }
  return (
    <>
      <ul className={styles.saved} aria-label="已保存的筛选">
        {savedFilters.map(filter =>
          renamed === filter.id ? (
            <li key={filter.id}>
              <NameForm
                label="新名称"
                start={filter.name}
                confirmText="改名"
                taken={savedFilters.filter(other => other !== filter)}
                onConfirm={name => rename(filter, name)}
              />
            </li>
          ) : (
            <SavedRow
              key={filter.id}
              filter={filter}
              isCurrent={filter === current}
              isDefault={filter.id === defaultFilter}
              onApply={() => {
                onApply(filter.search)
                onClose()
              }}
              onRename={() => setRenamed(filter.id)}
              onDefault={() => onSave({ defaultFilter: filter.id === defaultFilter ? null : filter.id })}
              onRemove={() => remove(filter)}
            />
          ),
        )}
      </ul>
      {savedFilters.length === 0 ? <p className={styles.savedNote}>保存常用的筛选条件，下次一键使用。</p> : null}
      <SaveCurrent
        search={search}
        isKnown={current !== undefined}
        taken={savedFilters}
        onConfirm={name => onSave({ savedFilters: [...savedFilters, { id: crypto.randomUUID(), name, search }] })}
      />
    </>
  )
}

type RowProps = {
  filter: SavedFilter
  isCurrent: boolean
  isDefault: boolean
  onApply: () => void
  onRename: () => void
  onDefault: () => void
  onRemove: () => void
}

function SavedRow({ filter, isCurrent, isDefault, onApply, onRename, onDefault, onRemove }: RowProps) {
  return (
    <li className={styles.savedRow}>
      <button type="button" className={styles.savedName} aria-pressed={isCurrent} onClick={onApply}>
        {isCurrent ? <Check size={14} aria-hidden /> : <Bookmark size={14} aria-hidden />}
        <span>{filter.name}</span>
        {isDefault ? <small>默认</small> : null}
      </button>
      <Menu
        trigger={<IconButton label={`“${filter.name}”的更多操作`} tooltip={false} icon={<Ellipsis size={16} aria-hidden />} />}
        items={[
          { label: '重命名', onSelect: onRename },
          { label: isDefault ? '取消默认' : '设为默认', onSelect: onDefault },
          { separator: true },
          { label: '删除', danger: true, onSelect: onRemove },
        ]}
      />
    </li>
  )
}

type SaveProps = { search: string; isKnown: boolean; taken: readonly SavedFilter[]; onConfirm: (name: string) => void }

function SaveCurrent({ search, isKnown, taken, onConfirm }: SaveProps) {
  if (search === '') return <p className={styles.savedNote}>设置筛选条件后可在此保存。</p>
  if (isKnown) return <p className={styles.savedNote}>当前筛选已保存。</p>
  if (taken.length >= MAX_SAVED_FILTERS)
    return <p className={styles.savedNote}>最多保存 {MAX_SAVED_FILTERS} 个常用筛选，请先删除不用的。</p>
  return <NameForm label="筛选名称" start="" confirmText="保存当前筛选" taken={taken} onConfirm={onConfirm} />
}

type NameProps = { label: string; start: string; confirmText: string; taken: readonly SavedFilter[]; onConfirm: (name: string) => void }

function NameForm({ label, start, confirmText, taken, onConfirm }: NameProps) {
  const form = useForm({
    initial: { name: start },
    checks: { name: name => nameProblem(name.trim(), taken) },
    send: async ({ name }) => {
      form.reset()
      onConfirm(name.trim())
    },
  })
  return (
    <form className={styles.savedForm} onSubmit={form.submit} noValidate>
      <TextField label={label} hideLabel placeholder={label} size="small" {...form.field('name')} />
      <Button type="submit" size="small">
        {confirmText}
      </Button>
    </form>
  )
}

function nameProblem(name: string, taken: readonly SavedFilter[]): string | undefined {
  if (name === '') return '请输入名称'
  if (name.length > MAX_FILTER_NAME_LENGTH) return `名称最多 ${MAX_FILTER_NAME_LENGTH} 个字符`
  return taken.some(other => other.name === name) ? `已有名为“${name}”的筛选` : undefined
}
