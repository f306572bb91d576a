interface Named {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
}

/** First and last name, else the email address. */
export function customerName(customer: Omit<Named, 'id'>): string {
  return `${customer.first_name} ${customer.last_name}`.trim() || customer.email;
}
