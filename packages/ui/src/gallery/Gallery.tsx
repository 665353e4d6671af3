// Shows every part with all of its states on one page, for looking at and for photographs by the browser tests.
import { PageHeader } from '../layout/PageHeader.tsx'
import { Tag } from '../display/Tag.tsx'
import { ActionSamples } from './ActionSamples.tsx'
import { ChartSamples } from './ChartSamples.tsx'
import { DisplaySamples } from './DisplaySamples.tsx'
import { FieldSamples } from './FieldSamples.tsx'
import { FilterSamples } from './FilterSamples.tsx'
import styles from './gallery.module.css'
import { LayoutSamples } from './LayoutSamples.tsx'
import { OverlaySamples } from './OverlaySamples.tsx'
import { TableSamples } from './TableSamples.tsx'
import { TableStateSamples } from './TableStateSamples.tsx'

const sections = [
  { id: 'actions', title: '操作', Content: ActionSamples },
  { id: 'fields', title: '表单字段', Content: FieldSamples },
  { id: 'filters', title: '筛选与选择', Content: FilterSamples },
  { id: 'table', title: '表格', Content: TableSamples },
  { id: 'table-states', title: '表格的各种状态', Content: TableStateSamples },
  { id: 'display', title: '展示', Content: DisplaySamples },
  { id: 'charts', title: '图表', Content: ChartSamples },
  { id: 'overlays', title: '浮层', Content: OverlaySamples },
  { id: 'layout', title: '布局', Content: LayoutSamples },
]

/** Must stand inside UiProvider. */
export const Gallery = () => (
  <main className={styles.page}>
    <PageHeader title="组件一览" freshness="仅开发环境可见" actions={<Tag tone="info">设计系统</Tag>} />
    <nav className={styles.contents} aria-label="本页目录">
      {sections.map(section => (
        <a key={section.id} href={`#${section.id}`}>
          {section.title}
        </a>
      ))}
    </nav>
    {sections.map(({ id, title, Content }) => (
      <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{title}</h2>
        <Content />
      </section>
    ))}
  </main>
)
