-- Vectors are as good as random: compressing them costs time and saves nothing.
ALTER TABLE "vectors" ALTER COLUMN "vector" SET STORAGE EXTERNAL;
