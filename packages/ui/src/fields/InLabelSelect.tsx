// The drop-down as a filter, its label inside the control.
export { InLabelSelect } from './Select.tsx'
