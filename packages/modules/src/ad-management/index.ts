// Ad management: our copy of campaigns, ad groups and ads with their figures, what is done with them, and what customers make.
export * from './rules.ts'
export * from './store-actions.ts'
export * from './store-copy.ts'
export * from './store-figures.ts'
export * from './store-publishing-drafts.ts'
export * from './store-publications.ts'
