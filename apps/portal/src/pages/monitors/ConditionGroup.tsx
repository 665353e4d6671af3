// A group of conditions: all of them or one of them, with what can be added to it; groups within stand in it.
import type { Group } from '@tallyhelm/protocol/topics/monitors/condition'
import { CONDITION_DEPTH, LEAVES_MOST } from '@tallyhelm/protocol/topics/monitors/limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Row } from '@tallyhelm/ui/layout/Stack'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { below, type Builder, numberOf } from './builder.ts'
import { ConditionLeaf } from './ConditionLeaf.tsx'
import styles from './builder.module.css'
import { itemPath, mayNest, newGroup, newLeaf, withGroup, withItem } from './tree.ts'

type Props = { builder: Builder; group: Group; path: string; onRemove?: () => void }

const MATCHES = [
  { value: 'ALL', label: '全部' },
  { value: 'ANY', label: '任一' },
] as const

export function ConditionGroup({ builder, group, path, onRemove }: Props) {
  const name = path === '' ? '全部条件' : `条件组 ${numberOf(path)}`
  const remove = (at: number) => builder.change(root => withItem(root, itemPath(path, at), undefined), nextFocus(group, path, at))
  return (
    <fieldset className={styles.group} data-inner={path === '' ? undefined : ''} aria-label={name}>
      <div className={styles.groupHead}>
        满足
        <SegmentedControl
          label={`${name}的关系`}
          value={group.match}
          onChange={match => builder.change(root => withGroup(root, path, before => ({ ...before, match })))}
          options={MATCHES}
        />
        条件
        {onRemove === undefined ? null : (
          <span className={styles.headEnd}>
            <IconButton label={`删除${name}`} icon={<Trash size={16} aria-hidden />} onClick={onRemove} />
          </span>
        )}
      </div>
      {group.items.length === 0 ? null : (
        <ol className={styles.items}>
          {group.items.map((item, at) => {
            const place = itemPath(path, at)
            return (
              <li key={place} className={styles.item} data-joint={at === 0 ? undefined : group.match === 'ALL' ? '且' : '或'}>
                {item.kind === 'leaf' ? (
                  <ConditionLeaf builder={builder} leaf={item} path={place} onRemove={() => remove(at)} />
                ) : (
                  <ConditionGroup builder={builder} group={item} path={place} onRemove={() => remove(at)} />
                )}
              </li>
            )
          })}
        </ol>
      )}
      <Additions builder={builder} group={group} path={path} name={name} />
    </fieldset>
  )
}

function Additions({ builder, group, path, name }: Omit<Props, 'onRemove'> & { name: string }) {
  const error = builder.problem(below(path, 'items'))
  const full = builder.hasRoom ? undefined : `条件最多 ${LEAVES_MOST} 个`
  const end = itemPath(path, group.items.length)
  const add = (item: (around: Group) => Group['items'][number], focus: string) =>
    builder.change(root => withGroup(root, path, before => ({ ...before, items: [...before.items, item(before)] })), focus)
  return (
    <>
      {error === undefined ? null : <FieldError text={error} />}
      <Row gap={8}>
        <Button
          id={builder.idOf(below(path, 'items'))}
          size="small"
          icon={<Plus size={14} aria-hidden />}
          aria-label={`添加条件到${name}`}
          disabledReason={full}
          onClick={() => add(newLeaf, `${end}.metric`)}
        >
          添加条件
        </Button>
        {mayNest(path) ? (
          <Button
            size="small"
            variant="text"
            aria-label={`添加条件组到${name}`}
            disabledReason={full}
            onClick={() => add(newGroup, `${end}.items.0.metric`)}
          >
            添加条件组
          </Button>
        ) : (
          <span className={styles.note}>最多嵌套 {CONDITION_DEPTH} 层</span>
        )}
      </Row>
    </>
  )
}

/** The one that takes the place of what goes, else the one before it, else what adds the next. */
function nextFocus({ items }: Group, path: string, at: number): string {
  const next = items[at + 1] ?? items[at - 1]
  if (next === undefined) return below(path, 'items')
  const place = itemPath(path, items[at + 1] === undefined ? at - 1 : at)
  return next.kind === 'leaf' ? `${place}.metric` : `${place}.items`
}
