/** Structured data of a job for search engines (schema.org `JobPosting`). */
import type { JobDetails } from '#contract/business/hiring/jobs'
import type { JobKind } from '#contract/business/hiring/job-kinds'

const employmentTypes: Record<JobKind, string> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  seasonal: 'TEMPORARY',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
}

export const buildJobPosting = ({
  title,
  description,
  kind,
  town,
  vendor,
  pay,
  positions,
  postedOn,
  closesOn,
}: JobDetails): object => ({
  '@type': 'JobPosting',
  title,
  description,
  datePosted: postedOn,
  validThrough: `${closesOn}T23:59:59+02:00`,
  employmentType: employmentTypes[kind],
  totalJobOpenings: positions,
  hiringOrganization: { '@type': 'Organization', name: vendor.businessName },
  jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: town, addressCountry: 'ZM' } },
  directApply: true,
  ...(pay
    ? {
        baseSalary: {
          '@type': 'MonetaryAmount',
          currency: 'ZMW',
          value: {
            '@type': 'QuantitativeValue',
            minValue: pay.from,
            maxValue: pay.to,
            unitText: pay.per.toUpperCase(),
          },
        },
      }
    : {}),
})
