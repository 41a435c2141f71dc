import { BUSINESS_SIZES, type BusinessGoal, type BusinessSize, INDUSTRIES, type Industry } from './options.ts'

const INDUSTRY_LABELS: Record<Industry, string> = {
  fashion: 'Fashion',
  electronics: 'Electronics',
  home: 'Home',
  beauty: 'Beauty',
  food: 'Food',
  sports: 'Sports',
  toys: 'Toys',
  art: 'Art',
  books: 'Books',
  pets: 'Pets',
  other: 'Other',
}

const BUSINESS_SIZE_LABELS: Record<BusinessSize, string> = {
  solo: 'Solo',
  small: 'Small (2-10)',
  medium: 'Medium (11-50)',
  large: 'Large (51+)',
}

export const BUSINESS_GOAL_LABELS: Record<BusinessGoal, string> = {
  increase_sales: 'Increase sales',
  reduce_costs: 'Reduce costs',
  improve_customer_service: 'Improve customer service',
  automate_processes: 'Automate processes',
  expand_to_new_markets: 'Expand to new markets',
  optimize_inventory: 'Optimize inventory',
  enhance_marketing: 'Enhance marketing',
}

export const INDUSTRY_OPTIONS = INDUSTRIES.map((value) => ({ value, label: INDUSTRY_LABELS[value] }))

export const BUSINESS_SIZE_OPTIONS = BUSINESS_SIZES.map((value) => ({ value, label: BUSINESS_SIZE_LABELS[value] }))
