-- Tells whether a server has the secret that this database's sealed values were made with. Read and written by
-- the owner alone, before a server connects as anyone else.
CREATE TABLE secret_check (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- A signature made with the secret; it says nothing of the secret itself.
  signature text NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT now()
);
