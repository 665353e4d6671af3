// One condition: metric, window, operator and what it is compared with; each follows the metric.
import type { Leaf } from '@tallyhelm/protocol/topics/monitors/condition'
import { METRIC_CODES, METRIC_GROUPS, metricOf, OPERATORS, WINDOWS } from '@tallyhelm/protocol/topics/monitors/metrics'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Select } from '@tallyhelm/ui/fields/Select'
import Trash from 'lucide-react/icons/trash-2'
import { type Builder, numberOf } from './builder.ts'
import styles from './builder.module.css'
import { LeafValues } from './LeafValues.tsx'
import { operatorsOf, withItem, withMetric, withOperator, withWindow } from './tree.ts'

type Props = { builder: Builder; leaf: Leaf; path: string; onRemove: () => void }

const METRIC_OPTIONS = Object.entries(METRIC_GROUPS).flatMap(([group, text]) =>
  METRIC_CODES.filter(code => metricOf(code).group === group).map(value => ({ value, label: metricOf(value).text, group: text })),
)

/** Characters of an operator that an even share of the line shows. */
const LONG = 8

export function ConditionLeaf({ builder, leaf, path, onRemove }: Props) {
  const metric = metricOf(leaf.metric)
  const name = `条件 ${numberOf(path)}`
  const field = (part: string) => ({ id: builder.idOf(`${path}.${part}`), error: builder.problem(`${path}.${part}`), hideLabel: true })
  const change = (next: Leaf) => builder.change(root => withItem(root, path, next))
  const hasWindow = metric.windows.length > 1 || metric.windows[0] !== 'NOW'
  const isLong = OPERATORS[leaf.operator].text.length > LONG
  return (
    <div role="group" aria-label={name} className={styles.leaf} data-long={isLong ? '' : undefined}>
      <div className={styles.metric} data-wide={hasWindow ? undefined : ''}>
        <Select
          {...field('metric')}
          label="指标"
          value={leaf.metric}
          onChange={code => change(withMetric(leaf, code))}
          options={METRIC_OPTIONS}
        />
      </div>
      {hasWindow ? (
        <div className={styles.window}>
          <Select
            {...field('window')}
            label="时间窗"
            value={leaf.window}
            onChange={window => change(withWindow(leaf, window))}
            options={metric.windows.map(value => ({ value, label: WINDOWS[value].text }))}
          />
        </div>
      ) : null}
      <div className={styles.operator}>
        <Select
          {...field('operator')}
          label="比较"
          value={leaf.operator}
          onChange={operator => change(withOperator(leaf, operator))}
          options={operatorsOf(leaf).map(value => ({ value, label: OPERATORS[value].text }))}
        />
      </div>
      <LeafValues builder={builder} leaf={leaf} path={path} onChange={values => change({ ...leaf, values })} />
      <IconButton label={`删除${name}`} className={styles.remove ?? ''} icon={<Trash size={16} aria-hidden />} onClick={onRemove} />
      {metric.hint === undefined ? null : <p className={styles.hint}>{metric.hint}</p>}
    </div>
  )
}
